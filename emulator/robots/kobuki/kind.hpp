// What the rest of the program knows about Kobukis.
#pragma once

#include "sim/robot_kind.hpp"

namespace fakebot::robots::kobuki {

const sim::RobotKind& kind();

}  // namespace fakebot::robots::kobuki
