// Profiles by name or file.
#pragma once

#include <string>

#include "config/json_file.hpp"
#include "sim/kobuki/parameters.hpp"

namespace fakebot::config {

/// A built-in profile by its name, or a file that starts from one:
///   { "base": "standard", "parameters": { "p_gain": 50 } }
/// What contains a '/' or ends in ".json" is a file. Throws ConfigError.
sim::kobuki::Parameters load_profile(const std::string& name_or_file);

sim::kobuki::Parameters read_profile(const JsonFile& file);

}  // namespace fakebot::config
