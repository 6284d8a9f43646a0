#include "config/profile/profile_file.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/json/json_value.hpp"
#include "config/profile/profile_keys.hpp"

namespace fakebot::config {

namespace {

using robots::kobuki::Firmware;
using robots::kobuki::ParameterInfo;
using robots::kobuki::Parameters;
using robots::kobuki::Profile;

Parameters base_of(const JsonObject& profile) {
  const auto base = profile.find("base");
  if (!base) { return robots::kobuki::standard_parameters(); }
  const auto names = names_of(robots::kobuki::profiles());
  const std::string name = base->json().is_string() ? base->text() : "";
  const Profile* found = find_named(robots::kobuki::profiles(), name);
  if (found == nullptr) { base->refuse("one of " + comma_list(names), did_you_mean(name, names)); }
  return robots::kobuki::parameters_of(*found);
}

}  // namespace

Parameters read_profile(const JsonFile& file, const Firmware& firmware) {
  const JsonObject profile = JsonValue(file).object(profile_keys::kProfile);
  Parameters parameters = base_of(profile);
  apply(firmware, parameters);
  if (const auto changes = profile.find("parameters")) {
    apply_changes(read_profile_changes(*changes), parameters);
  }
  return parameters;
}

ProfileChanges read_profile_changes(const JsonValue& value) {
  value.refuse_unknown_keys(names_of(robots::kobuki::parameter_table()),
                            "a parameter, see: fakebot list profiles");
  ProfileChanges changes;
  for (const auto& [name, number] : value.members()) {
    const ParameterInfo& info = *find_named(robots::kobuki::parameter_table(), name);
    changes.emplace_back(name, number.number({info.min, info.max, info.unit}));
  }
  return changes;
}

void apply_changes(const ProfileChanges& changes, Parameters& parameters) {
  for (const auto& [name, number] : changes) {
    parameters.*find_named(robots::kobuki::parameter_table(), name)->member = number;
  }
}

bool is_profile_file(const std::string& name_or_file) {
  return name_or_file.find('/') != std::string::npos || name_or_file.ends_with(".json");
}

Parameters load_profile(const std::string& name_or_file, const Firmware& firmware) {
  if (const Profile* profile = find_named(robots::kobuki::profiles(), name_or_file)) {
    Parameters parameters = robots::kobuki::parameters_of(*profile);
    apply(firmware, parameters);
    return parameters;
  }
  if (is_profile_file(name_or_file)) {
    return read_profile(JsonFile::read(name_or_file), firmware);
  }
  const auto names = names_of(robots::kobuki::profiles());
  throw ConfigError("--profile: found \"" + name_or_file + "\", expected one of " +
                    comma_list(names) + ", or a file that ends in .json" +
                    did_you_mean(name_or_file, names));
}

const Firmware& firmware_of(const std::string& version) {
  std::vector<std::string_view> versions;
  for (const Firmware& firmware : robots::kobuki::firmwares()) {
    if (firmware.version == version) { return firmware; }
    versions.push_back(firmware.version);
  }
  throw ConfigError("--firmware: found \"" + version + "\", expected one of " +
                    comma_list(versions) + did_you_mean(version, versions));
}

}  // namespace fakebot::config
