// Refuses events that start a driver at the wrong time, or never.
#pragma once

#include "config/json/json_value.hpp"
#include "config/scenario/scenario_file.hpp"

namespace fakebot::config {

/// Refuses the start of a running driver. Throws ConfigError at `events`.
void refuse_started_twice(const JsonValue& events, const ScenarioFile& file);

/// Refuses a driver that no event starts, because there would be nothing to judge. Throws
/// ConfigError at `driver`.
void refuse_unstarted(const JsonValue& driver, const ScenarioFile& file);

}  // namespace fakebot::config
