// The USB ports of robots: rules for udev, and devices for umockdev, by which programs find a robot
// without a USB port.
#pragma once

#include <string>

#include "sim/robot_kind.hpp"

namespace fakebot::report {

/// A rule for each kind of USB port of the robot and of carried devices; empty if no port is known.
std::string udev_rules(const sim::RobotKind& kind);

/// The USB devices of the robot and of carried devices, for umockdev-run -d; empty if no port is
/// known.
std::string umockdev_devices(const sim::RobotKind& kind);

}  // namespace fakebot::report
