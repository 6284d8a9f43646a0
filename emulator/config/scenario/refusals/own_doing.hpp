// Refuses scenarios whose results come from the scenario itself, which is no test of a driver.
#pragma once

#include <span>

#include "config/json/json_value.hpp"
#include "config/scenario/scenario_file.hpp"

namespace fakebot::config {

/// Refuses a scenario if every expectation after its events comes true by itself: the robot has no
/// power, or its driver has been stopped and the robot times out. Tries drivers that do nothing,
/// drive and turn until the events. A scenario with any further test is accepted. Throws
/// ConfigError.
void refuse_own_doing(const JsonValue& expectations, const ScenarioFile& file,
                      std::span<const sim::Signal> line_signals);

}  // namespace fakebot::config
