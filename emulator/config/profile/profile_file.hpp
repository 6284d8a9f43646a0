// Profiles of any kind of robot, by name or file.
#pragma once

#include <cstddef>
#include <string>

#include "config/json/json_value.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::config {

/// A text with a '/' or ending in ".json" is a file, otherwise the name of a profile.
bool is_profile_file(const std::string& name_or_file);

/// The expected profile of a kind, for messages: its names, or a file.
std::string profile_or_file(const sim::RobotKind& kind);

/// A built-in profile by its name, or a file that starts from a built-in profile:
///   { "base": "standard", "parameters": { "p_gain": 50 } }
/// The changes of the variant, an index in kind.variants, are applied to the built-in profile, then
/// the changes of the file. Throws ConfigError.
sim::ParameterValues load_profile(const sim::RobotKind& kind, const std::string& name_or_file,
                                  std::size_t variant = 0);
sim::ParameterValues read_profile(const sim::RobotKind& kind, const JsonFile& file,
                                  std::size_t variant = 0);

/// {"p_gain": 50}, as under "parameters" of a profile file. Throws ConfigError.
sim::ParameterChanges read_profile_changes(const sim::RobotKind& kind, const JsonValue& value);

}  // namespace fakebot::config
