// Parts that scenarios share: "include": "parts/bumped.json".
#pragma once

#include "config/json/json_file.hpp"

namespace fakebot::config {

/// The scenario, or part, with all parts that the file includes put in, and without "include". A
/// mistake in a part is told with its place there. Throws ConfigError, also for a part that
/// includes itself, and if the file may not name files.
JsonFile with_parts(const JsonFile& file);

/// Throws ConfigError for an unknown key, a wrong type, or a wrong part that is included. What its
/// values mean is checked in the scenarios.
void check_part(const JsonFile& file);

}  // namespace fakebot::config
