#include "config/scenario/robots/robot_values.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "config/json/config_error.hpp"
#include "config/profile/devices.hpp"
#include "config/profile/profile_file.hpp"
#include "config/scenario/robots/further_robots.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/scenario_names.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/world/shape_values.hpp"

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

namespace {

/// Keys of every kind, the key in the middle, and the keys of some kinds.
std::vector<KeyInfo> keys_of(std::span<const RobotKind* const> kinds,
                             std::span<const KeyInfo> middle) {
  std::vector<KeyInfo> keys(scenario_keys::kRobotKeys.begin(), scenario_keys::kRobotKeys.end());
  for (const RobotKind* kind : kinds) {
    const sim::Variants& variants = kind->variants;
    add_key(keys, {variants.name, variants.key_type, Presence::optional, variants.key_meaning});
  }
  keys.insert(keys.end(), middle.begin(), middle.end());
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

}  // namespace

std::vector<KeyInfo> robot_keys(std::span<const RobotKind* const> kinds) {
  return keys_of(kinds, std::array{scenario_keys::kStartKey, scenario_keys::kWithKey});
}

std::vector<KeyInfo> device_keys(std::span<const RobotKind* const> kinds) {
  return keys_of(kinds, scenario_keys::kDeviceKeys);
}

RobotValues::RobotValues(const std::optional<JsonValue>& robot, const KnownRobots& robots,
                         Mistakes& mistakes, Role role)
    : kind_(&read_kind(robot, robots.kinds)),
      table_(role == Role::further ? further_robot_keys(std::span(&kind_, 1))
                                   : robot_keys(std::span(&kind_, 1))) {
  if (robot) { keys_ = robot->object(table_, mistakes); }
  if (const auto list = find("with"); list && kind_->simulated == nullptr) {
    mistakes.collect([&] { read_devices(*list, robots, mistakes); });
  }
  if (!robot || kind_->simulated == nullptr) { return; }
  for (const KeyInfo& key : table_) {
    if (key.name == "type" || !keys_->find(key.name)) { continue; }
    mistakes.collect([&] {
      refuse_as_unsimulated(*keys_->find(key.name), "\"" + std::string(key.name) + "\"");
    });
  }
}

RobotValues::RobotValues(const JsonValue& device, std::span<const RobotKind* const> kinds,
                         Mistakes& mistakes)
    : kind_(&read_kind(device, kinds)),
      table_(device_keys(std::span(&kind_, 1))),
      keys_(device.object(table_, mistakes)) {}

void RobotValues::read_devices(const JsonValue& list, const KnownRobots& robots,
                               Mistakes& mistakes) {
  for (const JsonValue& value : list.elements(scenario_keys::kDevices)) {
    devices_.push_back(read_device(value, robots, mistakes));
  }
  if (!devices_.empty()) { add_beside({}); }
}

void RobotValues::add_beside(const std::vector<sim::MountedKind>& robots) {
  if (devices_.empty() && robots.empty()) { return; }
  std::vector<sim::MountedKind> mounted;
  mounted.reserve(devices_.size() + robots.size());
  for (const Device& device : devices_) {
    mounted.push_back({device.name, device.values->kind_, device.placement});
  }
  mounted.insert(mounted.end(), robots.begin(), robots.end());
  equipped_ = std::make_shared<const sim::EquippedKind>(*kind_, mounted);
}

RobotValues::Device RobotValues::read_device(const JsonValue& value, const KnownRobots& robots,
                                             Mistakes& mistakes) const {
  const auto kinds = carried_kinds(robots.kinds);
  if (kinds.empty() || !value.member("type")) {
    std::vector<std::string_view> names;
    names.reserve(kinds.size());
    for (const RobotKind* kind : kinds) { names.push_back(kind->name); }
    value.refuse("a device without a type", "\"type\", one of " + comma_list(names), "");
  }
  Device device{.values = std::unique_ptr<RobotValues>(new RobotValues(value, kinds, mistakes))};
  std::vector<DeviceChoice> before;
  before.reserve(devices_.size());
  for (const Device& one : devices_) { before.push_back({.name = one.name}); }
  device.name = free_name(device.values->kind(), *kind_, before);
  if (const auto name = device.values->find("name")) {
    device.name = name->text();
    if (!is_device_name(device.name)) { name->refuse(std::string(kDeviceName)); }
    if (is_taken(device.name, *kind_, before)) { name->refuse(std::string(kFreeDeviceName)); }
  }
  if (const auto at = device.values->find("at")) { device.placement = read_pose(*at); }
  return device;
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
  for (const Device& device : devices_) { robot.devices.push_back(device.values->read()); }
  if (equipped_) {
    robot.equipped = equipped_;
    robot.kind = &equipped_->kind();
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
