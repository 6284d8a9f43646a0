// Decides by the ranges of signals whether conditions can hold, and fail.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "sim/scenario/expression/expression.hpp"
#include "sim/scenario/expression/value_ranges.hpp"

namespace fakebot::sim::scenario {

/// A condition, and the truth to be reached. A value of 0 or NaN is false.
struct Claim {
  std::string_view condition;
  bool holds = true;
};

/// False if there are no values of the signals for which all claims are true. True if there are
/// some, or if that could not be decided. Precondition: the conditions are expressions.
[[nodiscard]] bool can_be_true_together(
    std::span<const Claim> claims,
    const std::function<SignalRange(std::string_view signal)>& range_of);

/// What values of the signals can make of an expression. True if that could not be decided.
struct Outcomes {
  bool can_hold = true;
  bool can_fail = true;
};
[[nodiscard]] Outcomes outcomes_of(
    const Expression& expression,
    const std::function<SignalRange(std::string_view signal)>& range_of);

}  // namespace fakebot::sim::scenario
