// Checks files against the schemas, with a third-party validator.
#pragma once

#include <cstdint>
#include <string>

namespace fakebot::test {

enum class FileKind : std::uint8_t { scenario, part, world, profile };

/// Marks a wrong file whose error a schema cannot express.
inline constexpr bool kFitsSchema = true;

/// Why the schema of a kind of files refuses the text; empty if accepted. The text may have
/// comments. Invalid JSON is refused.
std::string objection_of_schema(FileKind kind, const std::string& text);

/// Why a given schema refuses the text; empty if accepted.
std::string objection_of(const std::string& schema, const std::string& text);

/// The text of a schema, as printed by the program.
std::string schema_text(FileKind kind);

}  // namespace fakebot::test
