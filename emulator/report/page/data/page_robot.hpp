// The drawing of a robot on a page, by the signals that its kind names.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sim/robot_kind.hpp"

namespace fakebot::report {

/// The size, the signals of the pose (empty names: no pose), and the parts of a robot.
nlohmann::ordered_json robot_drawing_json(const sim::RobotKind& kind);

}  // namespace fakebot::report
