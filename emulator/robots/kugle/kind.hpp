// The Kugle for the registry.
#pragma once

#include "sim/robot_kind.hpp"

namespace fakebot::robots::kugle {

const sim::RobotKind& kind();

}  // namespace fakebot::robots::kugle
