// Conditions of a scenario. Refuses those that are the same whatever the robot does: they cannot
// fail, or cannot pass.
#pragma once

#include <string>
#include <vector>

#include "config/json/json_value.hpp"
#include "sim/signal.hpp"

namespace fakebot::config {

/// The text of a value, a formula over these signals. Throws ConfigError if it is none, as
/// read_formula() does. Of a formula that only compares signals with numbers also if a number is
/// out of the range of its signal, or if it holds for all values of its signals or for none.
std::string read_condition(const JsonValue& value, const std::vector<sim::Signal>& signals);

}  // namespace fakebot::config
