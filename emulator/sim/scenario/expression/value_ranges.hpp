// Which values a part of an expression may have, by the ranges of the signals.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "sim/scenario/expression/expression.hpp"
#include "sim/scenario/expression/interval.hpp"

namespace fakebot::sim::scenario {

/// The possible values of a signal. Infinite ends: any number, however large.
struct SignalRange {
  double min = 0;
  double max = 0;
  bool is_whole = false;    ///< only whole numbers
  bool may_be_nan = false;  ///< also NaN and infinity
};

/// Two formulas that are compared more than once: "a > b || a <= b".
struct Relation {
  const Node* left = nullptr;
  const Node* right = nullptr;
  /// Operands that stand for less, equal, more and neither.
  static constexpr std::array<std::array<double, 2>, 4> kOrders{
      {{0, 1}, {0, 0}, {1, 0}, {std::numeric_limits<double>::quiet_NaN(), 0}}};
  std::size_t order = 0;  // index of kOrders
};

/// Assumptions for a look at the tree.
struct Assumed {
  std::span<const Interval> signals;
  std::span<const Relation> relations;
};

/// All values of the node for signals within the intervals, and perhaps more.
[[nodiscard]] Interval interval_of(const Node& node, std::span<const Interval> signals);
/// As above, with the assumed orders of formulas.
[[nodiscard]] Interval interval_with(const Node& node, const Assumed& assumed);
[[nodiscard]] Interval interval_of(const SignalRange& range);

}  // namespace fakebot::sim::scenario
