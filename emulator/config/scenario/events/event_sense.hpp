// What events do that changes nothing, or that no driver can notice.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "config/json/json_value.hpp"
#include "sim/robot_kind.hpp"
#include "sim/scenario/scenario.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::config {

/// When each event happens, where that does not depend on the robot: at a time, or after such an
/// event.
std::vector<std::optional<sim::SimTime>> known_times(
    const std::vector<sim::scenario::Event>& events);

/// Refuses an event that undoes in the same tick what has been done there, and a press that is over
/// while nothing of the robot reaches the driver, if nothing else is tested. `elements` are the
/// events in the file. Throws ConfigError.
void refuse_senseless_events(std::span<const JsonValue> elements,
                             const sim::scenario::Scenario& scenario, const sim::RobotKind& kind,
                             sim::SimTime tick);

}  // namespace fakebot::config
