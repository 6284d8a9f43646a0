// What the schemas say of a file, by a validator that is not ours.
#pragma once

#include <cstdint>
#include <string>

namespace fakebot::test {

enum class FileKind : std::uint8_t { scenario, world, profile };

/// Of a wrong file: what is wrong is nothing that a schema could see.
inline constexpr bool kFitsSchema = true;

/// Why the schema of that kind refuses the text; empty when it does not. The text may have
/// comments. What is no JSON is refused.
std::string objection_of_schema(FileKind kind, const std::string& text);

/// The same for a schema of one's own.
std::string objection_of(const std::string& schema, const std::string& text);

/// As the program prints it.
std::string schema_text(FileKind kind);

}  // namespace fakebot::test
