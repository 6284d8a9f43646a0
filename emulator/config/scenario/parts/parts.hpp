// Shared parts of scenarios: "include": "parts/bumped.json".
#pragma once

#include <string>

#include "config/json/json_file.hpp"

namespace fakebot::config {

/// The scenario, or part, with all included parts put in, and without "include". A mistake in a
/// part is told with the place in the file of the part. Throws ConfigError, also for a part within
/// itself, and if the file may not name files.
JsonFile with_parts(const JsonFile& file);

/// The file of a scenario, with all parts. Throws ConfigError.
JsonFile read_with_parts(const std::string& path);

/// Throws ConfigError for an unknown key, a wrong type, or a wrong included part. Values are
/// checked in the scenarios.
void check_part(const JsonFile& file);

}  // namespace fakebot::config
