// The kind of a file written by people, told by the content.
#pragma once

#include <cstdint>
#include <string_view>

#include "config/json/json_file.hpp"

namespace fakebot::config {

enum class FileKind : std::uint8_t { scenario, part, world, profile, schema };

/// "a scenario"
std::string_view name_of(FileKind kind);

/// A file with the key "part" is a part. Otherwise the kind with most keys of the file;
/// in doubt, and if the file is no object, a scenario. A file whose "$schema" is of json-schema.org
/// is a schema.
FileKind kind_of(const JsonFile& file);

}  // namespace fakebot::config
