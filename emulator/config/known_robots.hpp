// What the readers of files and the schemas know of robots.
#pragma once

#include <span>

#include "sim/robot_kind.hpp"
#include "sim/signal.hpp"

namespace fakebot::config {

struct KnownRobots {
  /// One at least; the first is the one when none is named.
  std::span<const sim::RobotKind* const> kinds;
  std::span<const sim::Signal> line_signals{};  ///< every robot's line has them
};

}  // namespace fakebot::config
