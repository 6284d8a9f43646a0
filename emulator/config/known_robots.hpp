// What readers of files and schemas need to know about robots.
#pragma once

#include <span>

#include "sim/robot_kind.hpp"
#include "sim/signal.hpp"

namespace fakebot::config {

struct KnownRobots {
  /// At least one; the first is the default.
  std::span<const sim::RobotKind* const> kinds;
  std::span<const sim::Signal> line_signals{};  ///< every robot's line has them
};

}  // namespace fakebot::config
