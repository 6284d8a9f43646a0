// Robots as the section "robot" of a scenario.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "config/profile/robot_choice.hpp"

namespace fakebot::config {

/// A section "robot" that a scenario reads as the same choice, without a start. The values of a
/// profile file, which is read, become changes, so the section does not need the file. Throws
/// ConfigError.
nlohmann::ordered_json robot_json(const RobotChoice& choice);

}  // namespace fakebot::config
