// Profiles by name or file.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "config/json/json_value.hpp"
#include "robots/kobuki/firmware.hpp"
#include "robots/kobuki/parameters.hpp"

namespace fakebot::config {

/// What contains a '/' or ends in ".json" is a file, else it is the name of a profile.
bool is_profile_file(const std::string& name_or_file);

/// A built-in profile by its name, or a file that starts from one:
///   { "base": "standard", "parameters": { "p_gain": 50 } }
/// What another firmware than the newest does differently changes the built-in profile;
/// the file has the last word. Throws ConfigError.
robots::kobuki::Parameters load_profile(
    const std::string& name_or_file,
    const robots::kobuki::Firmware& firmware = robots::kobuki::newest_firmware());

robots::kobuki::Parameters read_profile(
    const JsonFile& file,
    const robots::kobuki::Firmware& firmware = robots::kobuki::newest_firmware());

/// Single parameters by name, with other values than the profile's.
using ProfileChanges = std::vector<std::pair<std::string, double>>;

/// {"p_gain": 50}, as under "parameters" of a profile file. Throws ConfigError.
ProfileChanges read_profile_changes(const JsonValue& value);
void apply_changes(const ProfileChanges& changes, robots::kobuki::Parameters& parameters);

/// Throws ConfigError for a version that there is not.
const robots::kobuki::Firmware& firmware_of(const std::string& version);

}  // namespace fakebot::config
