// How the page draws a robot of a kind: by the signals that the kind names.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sim/robot_kind.hpp"

namespace fakebot::report {

/// Its size, the signals of its pose (empty names: it has none), and its parts.
nlohmann::ordered_json robot_drawing_json(const sim::RobotKind& kind);

}  // namespace fakebot::report
