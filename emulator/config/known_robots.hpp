// The robots as readers of files and schemas need them.
#pragma once

#include <span>

#include "sim/robot_kind.hpp"
#include "sim/signal.hpp"

namespace fakebot::config {

struct KnownRobots {
  /// At least one kind; the first is the default.
  std::span<const sim::RobotKind* const> kinds;
  std::span<const sim::Signal> line_signals{};  ///< signals that every robot's line has
};

}  // namespace fakebot::config
