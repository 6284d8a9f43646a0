#include "config/profile/robot_choice.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/profile/profile_file.hpp"

namespace fakebot::config {

namespace {

[[noreturn]] void refuse_name(std::string_view option, std::string_view found,
                              const std::vector<std::string_view>& names) {
  refuse_option(std::string(option), "\"" + std::string(found) + "\"",
                "one of " + comma_list(names), did_you_mean(found, names));
}

bool is_at_same_place(const sim::MountedKind& one, const sim::MountedKind& other) {
  return one.name == other.name && one.placement == other.placement;
}

}  // namespace

RobotChoice first_choice(const sim::RobotKind& kind) {
  RobotChoice choice{.kind = &kind, .profile = std::string(kind.profiles.front().name)};
  for (const sim::MountedKind& device : kind.mounted) {
    choice.devices.push_back(first_choice(*device.kind));
  }
  return choice;
}

RobotChoice equip(RobotChoice robot, std::vector<DeviceChoice> devices) {
  if (devices.empty()) { return robot; }
  std::vector<sim::MountedKind> mounted;
  mounted.reserve(devices.size());
  for (DeviceChoice& device : devices) {
    mounted.push_back({device.name, device.robot.kind, device.placement});
    robot.devices.push_back(std::move(device.robot));
  }
  robot.equipped = std::make_shared<const sim::EquippedKind>(*robot.kind, mounted);
  robot.kind = &robot.equipped->kind();
  return robot;
}

std::string_view variant_name(const RobotChoice& choice) {
  const auto& variants = choice.kind->variants.all;
  return variants.empty() ? std::string_view() : variants[choice.variant].name;
}

sim::RobotSetup setup_of(const RobotChoice& choice) {
  sim::RobotSetup setup{.parameters = load_profile(*choice.kind, choice.profile, choice.variant),
                        .variant = choice.variant};
  setup.parameters.change(choice.changes);
  for (const RobotChoice& device : choice.devices) { setup.devices.push_back(setup_of(device)); }
  return setup;
}

bool is_same_robot(const RobotChoice& one, const RobotChoice& other) {
  if (one.kind->name != other.kind->name || one.variant != other.variant) { return false; }
  const sim::RobotSetup first = setup_of(one);
  const sim::RobotSetup second = setup_of(other);
  return std::ranges::equal(first.parameters.all(), second.parameters.all()) &&
         std::ranges::equal(one.kind->mounted, other.kind->mounted, is_at_same_place) &&
         std::ranges::equal(one.devices, other.devices, is_same_robot);
}

const sim::RobotKind& kind_of_option(std::span<const sim::RobotKind* const> kinds,
                                     std::string_view option, std::string_view name) {
  std::vector<std::string_view> names;
  for (const sim::RobotKind* kind : kinds) {
    if (kind->name == name) { return *kind; }
    names.push_back(kind->name);
  }
  refuse_name(option, name, names);
}

std::size_t variant_of_option(const sim::RobotKind& kind, std::string_view option,
                              std::string_view name) {
  const auto& variants = kind.variants.all;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    if (variants[i].name == name) { return i; }
  }
  refuse_name(option, name, names_of(variants));
}

}  // namespace fakebot::config
