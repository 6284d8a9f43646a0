// Parses conditions like "speed.linear_m_s > 0.1 && !bumper.center".
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "config/json/json_value.hpp"
#include "sim/scenario/condition.hpp"

namespace fakebot::config {

/// A sim::scenario::FormulaParser. Precondition: read_formula() has accepted the text.
std::unique_ptr<sim::scenario::Formula> parse_formula(const std::string& text,
                                                      sim::scenario::SignalBoard& board);

/// The text of a value. Throws ConfigError with its place if it is not a formula over these
/// signals: for a syntax error, an unknown name, an assignment.
std::string read_formula(const JsonValue& value, const std::vector<std::string_view>& signals);

/// The names of the functions: "abs".
std::vector<std::string> formula_functions();

}  // namespace fakebot::config
