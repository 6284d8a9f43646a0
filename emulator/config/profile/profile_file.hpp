// Profiles of any kind of robot, by name or file.
#pragma once

#include <cstddef>
#include <string>

#include "config/json/json_value.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::config {

/// What contains a '/' or ends in ".json" is a file, else it is the name of a profile.
bool is_profile_file(const std::string& name_or_file);

/// A built-in profile by its name, or a file that starts from one:
///   { "base": "standard", "parameters": { "p_gain": 50 } }
/// What the variant of the robot, an index in kind.variants, does differently changes the
/// built-in profile; the file has the last word. Throws ConfigError.
sim::ParameterValues load_profile(const sim::RobotKind& kind, const std::string& name_or_file,
                                  std::size_t variant = 0);
sim::ParameterValues read_profile(const sim::RobotKind& kind, const JsonFile& file,
                                  std::size_t variant = 0);

/// {"p_gain": 50}, as under "parameters" of a profile file. Throws ConfigError.
sim::ParameterChanges read_profile_changes(const sim::RobotKind& kind, const JsonValue& value);

}  // namespace fakebot::config
