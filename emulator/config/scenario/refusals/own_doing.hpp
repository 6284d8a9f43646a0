// Refuses scenarios whose results come from the scenario itself, which is no test of a driver.
#pragma once

#include <span>

#include "config/json/json_value.hpp"
#include "config/scenario/scenario_file.hpp"

namespace fakebot::config {

/// Refuses a scenario whose events make all of its conditions true, whatever a driver does. Tries
/// drivers that do nothing, drive, and turn; conditions that ask only for any activity of the
/// driver do not count. A scenario with any further test is accepted, and with a
/// test program, which tests by itself. Throws ConfigError.
void refuse_own_doing(const JsonValue& expectations, const ScenarioFile& file,
                      std::span<const sim::Signal> line_signals);

}  // namespace fakebot::config
