// The RPLIDAR scanners for the registry.
#pragma once

#include "robots/rplidar/model.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::robots::rplidar {

const sim::RobotKind& kind(ModelNumber number);

}  // namespace fakebot::robots::rplidar
