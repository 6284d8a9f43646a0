#include "sim/scenario/expression/value_ranges.hpp"

#include <algorithm>
#include <optional>

namespace fakebot::sim::scenario {

namespace {

/// No sum of a few signals overflows. (choice)
constexpr double kUnbounded = 1e300;

std::optional<double> by_relation(const Node& node, const Assumed& assumed) {
  for (const Relation& relation : assumed.relations) {
    const auto& [first, second] = Relation::kOrders[relation.order];
    if (is_same(node.parts[0], *relation.left) && is_same(node.parts[1], *relation.right)) {
      return node.operation->value(first, second);
    }
    if (is_same(node.parts[1], *relation.left) && is_same(node.parts[0], *relation.right)) {
      return node.operation->value(second, first);
    }
  }
  return std::nullopt;
}

Interval interval_of_operation(const Node& node, const Assumed& assumed) {
  const Operation& operation = *node.operation;
  const Interval first = interval_with(node.parts[0], assumed);
  if (node.parts.size() == 1) { return operation.interval(first, first); }
  if (operation.interval_of_same != nullptr && is_same(node.parts[0], node.parts[1])) {
    return operation.interval_of_same(first);
  }
  const Interval all = operation.interval(first, interval_with(node.parts[1], assumed));
  if (all.is_single() || assumed.relations.empty() || !is_comparison(operation)) { return all; }
  const auto result = by_relation(node, assumed);
  return result ? Interval::of(*result) : all;
}

}  // namespace

Interval interval_with(const Node& node, const Assumed& assumed) {
  switch (node.kind) {
    case Node::Kind::number: return Interval::of(node.number);
    case Node::Kind::signal: return assumed.signals[node.signal];
    case Node::Kind::operation: return interval_of_operation(node, assumed);
    case Node::Kind::choice: break;
  }
  const Interval chooses = interval_with(node.parts[0], assumed);
  if (!chooses.can_be_false()) { return interval_with(node.parts[1], assumed); }
  if (!chooses.can_be_true()) { return interval_with(node.parts[2], assumed); }
  return joined(interval_with(node.parts[1], assumed), interval_with(node.parts[2], assumed));
}

Interval interval_of(const Node& node, std::span<const Interval> signals) {
  return interval_with(node, {signals, {}});
}

Interval interval_of(const SignalRange& range) {
  if (range.may_be_nan) { return {range.min, range.max, true}; }
  return {std::max(range.min, -kUnbounded), std::min(range.max, kUnbounded)};
}

}  // namespace fakebot::sim::scenario
