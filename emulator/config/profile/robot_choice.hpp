// The robot selected by options or a scenario.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/fleet/equipped_kind.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::config {

struct RobotChoice {
  const sim::RobotKind* kind = nullptr;  ///< not nullptr
  std::string profile{};                 ///< name or path of a file; empty: the kind's first
  std::size_t variant = 0;               ///< index in the kind's variants
  sim::ParameterChanges changes{};       ///< override the profile
  std::vector<RobotChoice> devices{};    ///< in the order of the kind's `mounted`
  std::shared_ptr<const sim::EquippedKind> equipped{};  ///< keeps the kind, if made by equip()
};

/// A device for a robot to carry.
struct DeviceChoice {
  std::string name;  ///< "scan"
  sim::world::Placement placement{};
  RobotChoice robot{};
};

/// The same robot with devices. Precondition: the names differ from each other, and from the names
/// of what the robot carries.
RobotChoice equip(RobotChoice robot, std::vector<DeviceChoice> devices);

/// The kind with its first profile and variant.
RobotChoice first_choice(const sim::RobotKind& kind);

/// "1.2.0"; empty if the kind has no variants.
std::string_view variant_name(const RobotChoice& choice);

/// Reads the profile from its file, if any. Throws ConfigError.
sim::RobotSetup setup_of(const RobotChoice& choice);

/// Whether both choices make the same robot. Reads profiles that are files. Throws ConfigError.
bool is_same_robot(const RobotChoice& one, const RobotChoice& other);

/// The kind with the name. Throws ConfigError with the option.
const sim::RobotKind& kind_of_option(std::span<const sim::RobotKind* const> kinds,
                                     std::string_view option, std::string_view name);
/// The index of the variant with the name. Throws ConfigError with the option.
std::size_t variant_of_option(const sim::RobotKind& kind, std::string_view option,
                              std::string_view name);

}  // namespace fakebot::config
