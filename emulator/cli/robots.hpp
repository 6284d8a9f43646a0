// The factory: one line per kind of robot.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/robot.hpp"

namespace fakebot::cli {

/// Position in the world and heading, counter-clockwise from x.
struct StartPose {
  double x_m = 0;
  double y_m = 0;
  double heading_deg = 0;
};

struct RobotOptions {
  std::string profile = "standard";  ///< name or file
  std::uint64_t seed = 1;
  StartPose start;
  std::optional<double> battery_speed;  ///< in place of what the profile says
  std::uint32_t number = 0;             ///< among the robots of this process
};

struct RobotKind {
  std::string_view name;
  std::string_view meaning;
  /// Throws ConfigError.
  std::unique_ptr<sim::Robot> (*make)(const RobotOptions& options);
};

std::span<const RobotKind> robot_kinds();

/// Throws ConfigError for an unknown name.
const RobotKind& robot_kind(std::string_view name);

}  // namespace fakebot::cli
