// The LDS-01 for the registry.
#pragma once

#include "sim/robot_kind.hpp"

namespace fakebot::robots::lds01 {

const sim::RobotKind& kind();

}  // namespace fakebot::robots::lds01
