// The possible values of a part of an expression.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace fakebot::sim::scenario {

inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();

/// All numbers from `low` to `high`, and perhaps NaN. Contains every possible value, and
/// perhaps more. Without a number `low` is above `high`.
struct Interval {
  double low = -kUnlimited;
  double high = kUnlimited;
  bool may_be_nan = false;

  static constexpr Interval of(double value) {
    if (value != value) { return {1, 0, true}; }
    return {value, value};
  }
  static constexpr Interval anything() { return {.may_be_nan = true}; }

  bool has_number() const { return low <= high; }
  bool is_single() const { return low == high && !may_be_nan; }
  bool contains(double value) const {
    return std::isnan(value) ? may_be_nan : low <= value && value <= high;
  }
  bool has_infinity() const { return has_number() && (std::isinf(low) || std::isinf(high)); }
  /// Every value but 0 counts as true: as an operand NaN, too.
  bool can_be_true() const { return may_be_nan || (has_number() && (low != 0 || high != 0)); }
  bool can_be_false() const { return contains(0); }
};

/// The smallest interval around both.
inline Interval joined(const Interval& a, const Interval& b) {
  const bool may_be_nan = a.may_be_nan || b.may_be_nan;
  if (!a.has_number()) { return {b.low, b.high, may_be_nan}; }
  if (!b.has_number()) { return {a.low, a.high, may_be_nan}; }
  return {std::min(a.low, b.low), std::max(a.high, b.high), may_be_nan};
}

/// 0, 1, or either.
inline Interval truth(bool can_be_true, bool can_be_false) {
  return {can_be_false ? 0.0 : 1.0, can_be_true ? 1.0 : 0.0};
}

}  // namespace fakebot::sim::scenario
