// A TurtleBot 2 for the registry: a Kobuki that carries an RPLIDAR A2.
#pragma once

#include "sim/robot_kind.hpp"

namespace fakebot::robots::turtlebot2 {

const sim::RobotKind& kind();

}  // namespace fakebot::robots::turtlebot2
