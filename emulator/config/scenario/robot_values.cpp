#include "config/scenario/robot_values.hpp"

#include <algorithm>

#include "config/json/config_error.hpp"
#include "config/profile/profile_file.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/scenario_names.hpp"
#include "config/scenario/scenario_types.hpp"

namespace fakebot::config {

namespace {

using sim::RobotKind;

const RobotKind& read_kind(const std::optional<JsonValue>& robot,
                           std::span<const RobotKind* const> kinds) {
  const auto type = robot ? robot->member("type") : std::nullopt;
  if (!type) { return *kinds.front(); }
  std::vector<std::string_view> names;
  for (const RobotKind* kind : kinds) { names.push_back(kind->name); }
  const std::string name = read_name(*type, names, std::string(scenario_keys::kRobotType));
  return *kinds[static_cast<std::size_t>(std::ranges::find(names, name) - names.begin())];
}

/// Adds no key twice: kinds may share keys.
void add_key(std::vector<KeyInfo>& keys, const KeyInfo& key) {
  if (!key.name.empty() && find_named(keys, key.name) == nullptr) { keys.push_back(key); }
}

}  // namespace

std::vector<KeyInfo> robot_keys(std::span<const RobotKind* const> kinds) {
  std::vector<KeyInfo> keys(scenario_keys::kRobotKeys.begin(), scenario_keys::kRobotKeys.end());
  for (const RobotKind* kind : kinds) {
    const sim::Variants& variants = kind->variants;
    add_key(keys, {variants.name, variants.key_type, Presence::optional, variants.key_meaning});
  }
  keys.push_back(scenario_keys::kStartKey);
  for (const RobotKind* kind : kinds) {
    for (const sim::Setting& setting : kind->settings) {
      add_key(keys, {setting.key,
                     kNumber,
                     Presence::optional,
                     setting.meaning,
                     {setting.min, setting.max, setting.unit}});
    }
  }
  return keys;
}

RobotValues::RobotValues(const std::optional<JsonValue>& robot, const KnownRobots& robots,
                         Mistakes& mistakes)
    : kind_(&read_kind(robot, robots.kinds)), table_(robot_keys(std::span(&kind_, 1))) {
  if (robot) { keys_ = robot->object(table_, mistakes); }
  if (!robot || kind_->simulated == nullptr) { return; }
  for (const KeyInfo& key : table_) {
    if (key.name == "type" || !keys_->find(key.name)) { continue; }
    mistakes.collect([&] {
      refuse_as_unsimulated(*keys_->find(key.name), "\"" + std::string(key.name) + "\"");
    });
  }
}

RobotChoice RobotValues::read() const {
  RobotChoice robot = first_choice(*kind_);
  Mistakes mistakes;
  mistakes.collect([&] { robot.variant = read_variant(); });
  mistakes.collect([&] {
    if (find("profile")) { robot.profile = read_profile(); }
    load_profile(*kind_, robot.profile, robot.variant);
  });
  if (const auto changes = find("profile_changes")) {
    mistakes.collect([&] {
      robot.changes = read_profile_changes(*kind_, *changes);
      refuse_unchanged(*changes, robot);
    });
  }
  mistakes.refuse();
  for (const sim::Setting& setting : kind_->settings) {
    if (setting.key.empty() || !find(setting.key)) { continue; }
    robot.changes.push_back({setting.parameter, keys_->number(setting.key) * setting.factor});
  }
  return robot;
}

std::optional<JsonValue> RobotValues::find(std::string_view key) const {
  return keys_ ? keys_->find(key) : std::nullopt;
}

std::size_t RobotValues::read_variant() const {
  const auto& all = kind_->variants.all;
  const auto value = all.empty() ? std::nullopt : find(kind_->variants.name);
  if (!value) { return 0; }
  const auto names = names_of(all);
  const std::string name = read_name(*value, names, "one of " + comma_list(names));
  return static_cast<std::size_t>(find_named(all, name) - all.data());
}

/// A value that a parameter of the scenario sets may be the profile's value in some run.
void RobotValues::refuse_unchanged(const JsonValue& changes, const RobotChoice& robot) const {
  if (JsonValue(changes.file()).member("parameters")) { return; }
  const sim::ParameterValues profile = load_profile(*kind_, robot.profile, robot.variant);
  for (const auto& [name, value] : changes.members()) {
    if (value.json() != profile[name]) { continue; }
    value.refuse(value.found() + ", as in the profile " + robot.profile,
                 "a value that differs from it", "");
  }
}

/// A name, or a file relative to the scenario.
std::string RobotValues::read_profile() const {
  const JsonValue value = *find("profile");
  if (is_profile_file(value.text())) { return value.readable_file(); }
  return read_name(value, names_of(kind_->profiles), profile_or_file(*kind_));
}

}  // namespace fakebot::config
