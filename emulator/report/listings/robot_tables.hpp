// `fakebot list`: tables of a kind of robot.
#pragma once

#include <string>

#include "sim/robot_kind.hpp"

namespace fakebot::report {

/// A row for each signal of the robot and its line.
std::string signal_table(const sim::RobotKind& kind);

/// Its profiles, and a row for each parameter with the values of all profiles.
std::string profile_table(const sim::RobotKind& kind);

}  // namespace fakebot::report
