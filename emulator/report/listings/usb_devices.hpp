// The USB ports of robots: rules for udev, and devices for umockdev, with which a program finds a
// robot that has no USB port.
#pragma once

#include <string>

#include "sim/robot_kind.hpp"

namespace fakebot::report {

/// A rule for each kind of USB port of the robot and of what it carries; empty if none is known.
std::string udev_rules(const sim::RobotKind& kind);

/// The USB devices of the robot and of what it carries, as umockdev-run -d reads them; empty if
/// none is known.
std::string umockdev_devices(const sim::RobotKind& kind);

}  // namespace fakebot::report
