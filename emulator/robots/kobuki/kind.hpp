// The Kobuki for the rest of the program.
#pragma once

#include "sim/robot_kind.hpp"

namespace fakebot::robots::kobuki {

const sim::RobotKind& kind();

}  // namespace fakebot::robots::kobuki
