// The scanners of Hokuyo for the registry.
#pragma once

#include "robots/hokuyo/model.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::robots::hokuyo {

const sim::RobotKind& kind(ModelNumber number);

}  // namespace fakebot::robots::hokuyo
