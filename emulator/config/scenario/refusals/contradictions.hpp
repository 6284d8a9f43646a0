// Expectations without a driver to meet all.
#pragma once

#include <span>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/expectations/expectation.hpp"

namespace fakebot::config {

/// Refuses two contradictory expectations: always < 0.1, and eventually > 0.15.
/// `elements` are the expectations in the file. Throws ConfigError.
void refuse_contradictions(std::span<const JsonValue> elements,
                           const std::vector<sim::scenario::Expectation>& expectations,
                           const ScenarioNames& names);

}  // namespace fakebot::config
