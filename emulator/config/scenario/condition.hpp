// Conditions of a scenario. Refuses conditions that are the same whatever the robot does: such
// conditions cannot fail, or cannot pass.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/event_names.hpp"
#include "sim/scenario/expression/claims.hpp"
#include "sim/scenario/expression/expression.hpp"
#include "sim/signal.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::config {

/// The expression of a text over the signals, and their values at the events. Throws ConfigError
/// with the place: for a syntax error, an unknown name, an assignment.
sim::scenario::Expression read_expression(const JsonValue& value,
                                          const std::vector<sim::Signal>& signals,
                                          const EventNames& events = {});

/// An expression over any names; `type` is the expected type. Throws ConfigError for a syntax
/// error.
sim::scenario::Expression read_formula(const JsonValue& value, std::string_view type);

/// The text of the expression. Also refuses the comparison of a signal with a number out of
/// range, and a condition with the same result for all values of the signals.
std::string read_condition(const JsonValue& value, const std::vector<sim::Signal>& signals,
                           const EventNames& events = {});

/// As read_condition(), for the condition to start a scenario. Also refuses a condition on a time
/// of the scenario.
std::string read_condition_of_start(const JsonValue& value,
                                    const std::vector<sim::Signal>& signals);

/// Both ends included.
struct TimeSpan {
  sim::SimTime from;
  sim::SimTime until;
};

/// False if no values of the signals make all claims true at a time in the span.
bool can_be(const std::vector<sim::scenario::Claim>& claims,
            const std::vector<sim::Signal>& signals, const TimeSpan& span);

}  // namespace fakebot::config
