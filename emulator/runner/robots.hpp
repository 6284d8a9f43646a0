// The factory: one line per kind of robot.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "config/profile/profile_file.hpp"
#include "sim/robot.hpp"
#include "sim/world/world.hpp"

namespace fakebot::runner {

struct RobotOptions {
  std::string profile = "standard";  ///< name or file
  config::ProfileChanges profile_changes{};
  std::string firmware = "1.2.0";
  std::uint64_t seed = 1;
  std::optional<double> battery_speed;    ///< in place of what the profile says
  std::optional<double> battery_percent;  ///< charge, in place of what the profile says
  std::shared_ptr<const sim::world::World> world = std::make_shared<const sim::world::World>();
  sim::world::Placement start;  ///< where the robot has room
  std::uint32_t number = 0;     ///< among the robots of this process
};

struct RobotKind {
  std::string_view name;
  std::string_view meaning;
  double radius_m;
  std::span<const sim::Signal> (*signals)();
  /// Throws ConfigError.
  std::unique_ptr<sim::Robot> (*make)(const RobotOptions& options);
};

std::span<const RobotKind> robot_kinds();

/// Throws ConfigError for an unknown name.
const RobotKind& robot_kind(std::string_view name);

}  // namespace fakebot::runner
