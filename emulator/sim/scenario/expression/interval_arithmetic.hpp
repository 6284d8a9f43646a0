// Operations on intervals: each result contains all values for operands within the intervals.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "sim/scenario/expression/interval.hpp"

namespace fakebot::sim::scenario::intervals {

/// Functions of the C library are wrong by a few units in the last place. (choice)
inline constexpr double kLibraryError = 1e-13;

inline bool may_be_nan(const Interval& a, const Interval& b) {
  return a.may_be_nan || b.may_be_nan;
}

/// The result where an operand can only be NaN.
inline Interval only_nan() {
  return Interval::of(std::nan(""));
}

/// The interval around some results; NaN among the results does not count.
inline Interval around(std::initializer_list<double> results, bool may_be_nan) {
  Interval all{kUnlimited, -kUnlimited, may_be_nan};
  for (const double result : results) {
    if (std::isnan(result)) { continue; }
    all.low = std::min(all.low, result);
    all.high = std::max(all.high, result);
  }
  return all;
}

inline Interval add(const Interval& a, const Interval& b) {
  if (!a.has_number() || !b.has_number()) { return only_nan(); }
  const bool opposite = (a.high == kUnlimited && b.low == -kUnlimited) ||
                        (a.low == -kUnlimited && b.high == kUnlimited);
  Interval sum{a.low + b.low, a.high + b.high, may_be_nan(a, b) || opposite};
  if (std::isnan(sum.low)) { sum.low = -kUnlimited; }
  if (std::isnan(sum.high)) { sum.high = kUnlimited; }
  return sum;
}

inline Interval negative(const Interval& a) {
  return {-a.high, -a.low, a.may_be_nan};
}

/// 0 times infinity is NaN; the product of 0 and a value near infinity is 0.
inline double product(double a, double b) {
  return a == 0 || b == 0 ? 0 : a * b;
}

inline Interval multiply(const Interval& a, const Interval& b) {
  if (!a.has_number() || !b.has_number()) { return only_nan(); }
  const bool no_number = (a.has_infinity() && b.contains(0)) || (b.has_infinity() && a.contains(0));
  return around({product(a.low, b.low), product(a.low, b.high), product(a.high, b.low),
                 product(a.high, b.high)},
                may_be_nan(a, b) || no_number);
}

inline Interval divide(const Interval& a, const Interval& b) {
  if (!a.has_number() || !b.has_number()) { return only_nan(); }
  const bool no_number = (a.contains(0) && b.contains(0)) || (a.has_infinity() && b.has_infinity());
  // 0 has a sign, so that both infinities are possible.
  if (b.contains(0)) { return {-kUnlimited, kUnlimited, may_be_nan(a, b) || no_number}; }
  if (a.has_infinity() && b.has_infinity()) { return {-kUnlimited, kUnlimited, true}; }
  return around({a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high}, may_be_nan(a, b));
}

/// The values of a rising function of the library. NaN outside of the domain.
template <double (*Function)(double)>
inline Interval rising(const Interval& a, const Interval& domain, const Interval& results) {
  const bool leaves = a.may_be_nan || a.low < domain.low || a.high > domain.high;
  const double from = std::max(a.low, domain.low);
  const double to = std::min(a.high, domain.high);
  if (!(from <= to)) { return only_nan(); }
  const double low = Function(from);
  const double high = Function(to);
  const auto error = [](double value) {
    return std::isinf(value) ? 0 : std::abs(value) * kLibraryError;
  };
  return {std::max(results.low, low - error(low)), std::min(results.high, high + error(high)),
          leaves};
}

inline Interval absolute(const Interval& a) {
  if (!a.has_number()) { return a; }
  const double nearest = a.contains(0) ? 0 : std::min(std::abs(a.low), std::abs(a.high));
  return {nearest, std::max(std::abs(a.low), std::abs(a.high)), a.may_be_nan};
}

inline Interval square(const Interval& a) {
  const Interval size = absolute(a);
  return {size.low * size.low, size.high * size.high, a.may_be_nan};
}

/// With a base that may be negative, known only for even and odd exponents.
inline Interval power(const Interval& a, const Interval& b) {
  if (a.is_single() && b.is_single()) { return Interval::of(std::pow(a.low, b.low)); }
  if (!b.is_single() || a.may_be_nan || b.low < 0) { return Interval::anything(); }
  if (b.low == 2) { return square(a); }
  const bool is_whole = std::fmod(b.low, 1) == 0;
  const bool is_even = std::fmod(b.low, 2) == 0;
  if (a.low < 0 && !is_whole) { return Interval::anything(); }
  const Interval base = is_even ? absolute(a) : a;
  const double low = std::pow(base.low, b.low);
  const double high = std::pow(base.high, b.low);
  return {low - (std::isinf(low) ? 0 : std::abs(low) * kLibraryError),
          high + (std::isinf(high) ? 0 : std::abs(high) * kLibraryError)};
}

/// Of two numbers, the first less than, equal to, or more than the second.
inline Interval compared(const Interval& a, const Interval& b, bool if_less, bool if_equal,
                         bool if_more, bool if_nan) {
  const bool numbers = a.has_number() && b.has_number();
  const std::array possible{numbers && a.low < b.high,
                            numbers && a.low <= b.high && b.low <= a.high,
                            numbers && a.high > b.low, may_be_nan(a, b)};
  const std::array results{if_less, if_equal, if_more, if_nan};
  bool can_be_true = false;
  bool can_be_false = false;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (possible[i]) { (results[i] ? can_be_true : can_be_false) = true; }
  }
  return truth(can_be_true, can_be_false);
}

inline constexpr Interval kAll{};
inline constexpr Interval kFinite{std::numeric_limits<double>::lowest(),
                                  std::numeric_limits<double>::max()};

/// A function with only the range of results known. NaN outside of the domain.
inline Interval within(const Interval& a, const Interval& domain, double low, double high,
                       double (*function)(double)) {
  if (a.is_single()) { return Interval::of(function(a.low)); }
  return {low, high, a.may_be_nan || a.low < domain.low || a.high > domain.high};
}

/// With NaN as an operand the result is either operand.
inline Interval chosen(const Interval& a, const Interval& b, double (*choose)(double, double)) {
  Interval result{choose(a.low, b.low), choose(a.high, b.high), may_be_nan(a, b)};
  if (!a.has_number() || !b.has_number() || result.may_be_nan) { return joined(a, b); }
  return result;
}

}  // namespace fakebot::sim::scenario::intervals
