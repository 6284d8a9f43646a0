// A robot for tests: see line_robot.cpp.
#pragma once

#include "sim/robot_kind.hpp"

namespace fakebot::test {

const sim::RobotKind& line_robot();

}  // namespace fakebot::test
