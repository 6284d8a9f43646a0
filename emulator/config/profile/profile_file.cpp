#include "config/profile/profile_file.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

#include "config/json/config_error.hpp"
#include "config/profile/profile_keys.hpp"

namespace fakebot::config {

namespace {

using sim::ParameterValues;
using sim::Profile;
using sim::RobotKind;

ParameterValues values_of(const RobotKind& kind, const Profile& profile, std::size_t variant) {
  ParameterValues values(kind.parameters, profile.values);
  if (!kind.variants.all.empty()) { values.change(kind.variants.all[variant].changes); }
  return values;
}

std::string one_of_profiles(const RobotKind& kind) {
  return "a profile of a " + std::string(kind.title) + ": one of " +
         comma_list(names_of(kind.profiles));
}

const Profile& base_of(const RobotKind& kind, const JsonObject& profile) {
  const auto base = profile.find("base");
  if (!base) { return kind.profiles.front(); }
  const auto names = names_of(kind.profiles);
  const std::string name = base->json().is_string() ? base->text() : "";
  const Profile* found = find_named(kind.profiles, name);
  if (found == nullptr) { base->refuse(one_of_profiles(kind), did_you_mean(name, names)); }
  return *found;
}

}  // namespace

ParameterValues read_profile(const RobotKind& kind, const JsonFile& file, std::size_t variant) {
  Mistakes mistakes;
  const JsonObject profile = JsonValue(file).object(profile_keys::kProfile, mistakes);
  const Profile* base = &kind.profiles.front();
  sim::ParameterChanges changes;
  mistakes.collect([&] { base = &base_of(kind, profile); });
  if (const auto changed = profile.find("parameters")) {
    mistakes.collect([&] { changes = read_profile_changes(kind, *changed); });
  }
  mistakes.refuse();
  ParameterValues values = values_of(kind, *base, variant);
  values.change(changes);
  return values;
}

sim::ParameterChanges read_profile_changes(const RobotKind& kind, const JsonValue& value) {
  const auto names = names_of(kind.parameters);
  sim::ParameterChanges changes;
  for_each_collecting(value.members(), [&](const auto& member) {
    const auto& [name, number] = member;
    const sim::Parameter* parameter = find_named(kind.parameters, name);
    if (parameter == nullptr) {
      number.refuse("\"" + name + "\"",
                    "a parameter of a " + std::string(kind.title) +
                        ", see: fakebot list profiles --robot " + std::string(kind.name),
                    did_you_mean(name, names));
    }
    changes.push_back(
        {parameter->name, number.number({parameter->min, parameter->max, parameter->unit})});
  });
  return changes;
}

std::string profile_or_file(const RobotKind& kind) {
  return one_of_profiles(kind) + ", or a file that ends in .json";
}

bool is_profile_file(const std::string& name_or_file) {
  return name_or_file.find('/') != std::string::npos || name_or_file.ends_with(".json");
}

ParameterValues load_profile(const RobotKind& kind, const std::string& name_or_file,
                             std::size_t variant) {
  if (const Profile* profile = find_named(kind.profiles, name_or_file)) {
    return values_of(kind, *profile, variant);
  }
  if (is_profile_file(name_or_file)) {
    return read_profile(kind, JsonFile::read(name_or_file), variant);
  }
  const auto names = names_of(kind.profiles);
  refuse_option("--profile", "\"" + name_or_file + "\"", profile_or_file(kind),
                did_you_mean(name_or_file, names));
}

}  // namespace fakebot::config
