// Conditions as people write them: "speed.linear_m_s > 0.1 && !bumper.center".
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "config/json/json_value.hpp"
#include "sim/scenario/condition.hpp"

namespace fakebot::config {

/// Of a text that check_formula() has accepted. For sim::scenario::FormulaParser.
std::unique_ptr<sim::scenario::Formula> parse_formula(const std::string& text,
                                                      sim::scenario::SignalBoard& board);

/// The text of a value. Throws ConfigError, with its place, when it is no formula over
/// these signals: a syntax error, an unknown name with the nearest one, an assignment.
std::string read_formula(const JsonValue& value, const std::vector<std::string_view>& signals);

}  // namespace fakebot::config
