// What a file that people have written is, told by its content.
#pragma once

#include <cstdint>
#include <string_view>

#include "config/json/json_file.hpp"

namespace fakebot::config {

enum class FileKind : std::uint8_t { scenario, world, profile, schema };

/// "a scenario"
std::string_view name_of(FileKind kind);

/// Of an object the kind that has most of its keys; in doubt a scenario, as is all that is no
/// object. A JSON Schema names that of schemas.
FileKind kind_of(const JsonFile& file);

}  // namespace fakebot::config
