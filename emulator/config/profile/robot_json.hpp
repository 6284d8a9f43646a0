// Robots as scenarios have them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "config/profile/robot_choice.hpp"

namespace fakebot::config {

/// What a scenario's "robot" reads as the same choice, without its start. The values of a profile
/// file, which is read, are in it as changes, so it does not need the file. Throws ConfigError.
nlohmann::ordered_json robot_json(const RobotChoice& choice);

}  // namespace fakebot::config
