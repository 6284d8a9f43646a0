// Presses that are over before a driver can notice: the robot is off, the device is unplugged, no
// driver runs, or no feedback gets through.
#pragma once

#include <span>

#include "config/json/json_value.hpp"
#include "config/scenario/refusals/known_times.hpp"
#include "sim/robot_kind.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::config {

/// Refuses a press that no driver can notice, if nothing else is tested. `elements` are the events
/// in the file. Throws ConfigError.
void refuse_unnoticed(std::span<const JsonValue> elements, const sim::scenario::Scenario& scenario,
                      const KnownTimes& times, const sim::RobotKind& kind);

}  // namespace fakebot::config
