// Suggests events for `fakebot explore`, from the signals that a scenario mentions.
#pragma once

#include <nlohmann/json.hpp>

#include "config/json/json_file.hpp"
#include "config/known_robots.hpp"

namespace fakebot::config {

/// An object for the key "explore" of the scenario: inputs that its expectations, events and
/// commands mention are pressed and set, a robot whose motion is judged is pushed, a device whose
/// driver is judged is unplugged, and a line that is judged is disturbed. Each event is one that
/// the scenario may have. Throws ConfigError for a wrong scenario, and if no event suits.
nlohmann::ordered_json suggested_exploration(const JsonFile& file, const KnownRobots& robots);

}  // namespace fakebot::config
