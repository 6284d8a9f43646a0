// Checks files against the schemas, with a third-party validator.
#pragma once

#include <cstdint>
#include <string>

namespace fakebot::test {

enum class FileKind : std::uint8_t { scenario, world, profile };

/// For a wrong file whose error a schema cannot express.
inline constexpr bool kFitsSchema = true;

/// Why the schema of that kind refuses the text; empty if it accepts it. The text may have
/// comments. Invalid JSON is refused.
std::string objection_of_schema(FileKind kind, const std::string& text);

/// The same for a given schema.
std::string objection_of(const std::string& schema, const std::string& text);

/// As the program prints it.
std::string schema_text(FileKind kind);

}  // namespace fakebot::test
