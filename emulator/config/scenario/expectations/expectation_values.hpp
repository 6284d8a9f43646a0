// The expectations of a scenario.
#pragma once

#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/expectations/expectation.hpp"

namespace fakebot::config {

/// Throws ConfigError, also for an expectation that a scenario of the duration cannot test.
std::vector<sim::scenario::Expectation> read_expectations(const JsonValue& value,
                                                          const ScenarioNames& names);

}  // namespace fakebot::config
