#include "sim/scenario/expression/claims.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "sim/scenario/expression/parser.hpp"

namespace fakebot::sim::scenario {

namespace {

/// More combinations than any condition written for people has. (choice)
constexpr std::size_t kMostCombinations = 20000;
/// A signal with at most so many values is tried with each value. (choice)
constexpr double kFewValues = 16;

/// Values of signals at or near which a comparison may change. Different values would be right,
/// too, but decide less.
class Points {
 public:
  explicit Points(std::size_t signals) : of_signals(signals) {}

  void add_all(const Node& root) {
    for_each_node(root, [this](const Node& node) { add_of(node); });
  }

  std::vector<std::vector<double>> of_signals;

 private:
  void add_of(const Node& node) {
    if (node.kind != Node::Kind::operation || node.parts.size() != 2) { return; }
    for (const std::size_t side : {0U, 1U}) {
      if (!is_comparison(*node.operation) || !node.parts[side].is_constant()) { continue; }
      where_reaches(node.parts[1 - side], constant_value(node.parts[side]));
    }
  }

  void where_reaches(const Node& node, double value) {
    if (node.kind == Node::Kind::signal) { of_signals[node.signal].push_back(value); }
    if (node.kind != Node::Kind::operation) { return; }
    const Operation& operation = *node.operation;
    const Node& first = node.parts[0];
    if (node.parts.size() == 1) {
      if (operation.first_for == nullptr) { return; }
      const double operand = operation.first_for(value, 0);
      where_reaches(first, operand);
      if (operation.symmetry == Symmetry::even) { where_reaches(first, -operand); }
      return;
    }
    const Node& second = node.parts[1];
    if (second.is_constant()) {
      where_reaches(first, operand(operation.first_for, value, constant_value(second)));
    }
    if (!first.is_constant()) { return; }
    where_reaches(second, operand(operation.second_for, value, constant_value(first)));
  }

  static double operand(double (*of)(double, double), double value, double other) {
    return of == nullptr ? value : of(value, other);
  }
};

/// The range in parts: each point, and each interval between two points.
std::vector<Interval> pieces_of(const SignalRange& range, std::vector<double> points) {
  const Interval all = interval_of(range);
  std::vector<Interval> pieces;
  if (range.may_be_nan) { pieces.push_back(Interval::of(std::nan(""))); }
  if (range.is_whole && all.high - all.low < kFewValues) {
    for (double value = all.low; value <= all.high; ++value) { points.push_back(value); }
  }
  points.push_back(0);  // where a signal alone becomes true
  std::erase_if(points, [&](double point) { return !(point >= all.low && point <= all.high); });
  std::ranges::sort(points);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  double from = all.low;
  for (const double point : points) {
    const bool is_possible = !range.is_whole || std::floor(point) == point;
    const double before =
        range.is_whole ? std::ceil(point) - 1 : std::nextafter(point, -kUnlimited);
    if (from <= before) { pieces.push_back({from, before}); }
    if (is_possible) { pieces.push_back({point, point}); }
    from = range.is_whole ? std::floor(point) + 1 : std::nextafter(point, kUnlimited);
  }
  if (from <= all.high) { pieces.push_back({from, all.high}); }
  return pieces;
}

/// The conditions of claims, over the same signals.
struct Statements {
  std::vector<Node> roots{};
  std::vector<bool> holds{};
  std::vector<std::string> signals{};

  void add(Expression expression, bool expression_holds) {
    std::vector<std::size_t> places;
    for (std::string& name : expression.signals) {
      const auto known = std::ranges::find(signals, name);
      places.push_back(static_cast<std::size_t>(known - signals.begin()));
      if (known == signals.end()) { signals.push_back(std::move(name)); }
    }
    renumber(expression.root, places);
    roots.push_back(std::move(expression.root));
    holds.push_back(expression_holds);
  }

 private:
  static void renumber(Node& node, const std::vector<std::size_t>& places) {
    if (node.kind == Node::Kind::signal) { node.signal = places[node.signal]; }
    for (Node& part : node.parts) { renumber(part, places); }
  }
};

std::vector<SignalRange> ranges_of(const Statements& statements,
                                   const std::function<SignalRange(std::string_view)>& range_of) {
  std::vector<SignalRange> ranges;
  for (const std::string& signal : statements.signals) { ranges.push_back(range_of(signal)); }
  return ranges;
}

/// Pairs of formulas that are compared with each other at several places.
std::vector<Relation> relations_in(const std::vector<Node>& roots) {
  std::vector<Relation> once;
  std::vector<Relation> several;
  const auto add = [&](const Node& node) {
    if (node.kind != Node::Kind::operation || !is_comparison(*node.operation)) { return; }
    const Node& left = node.parts[0];
    const Node& right = node.parts[1];
    if (left.is_constant() || right.is_constant()) { return; }
    const auto is_it = [&](const Relation& other) {
      return (is_same(*other.left, left) && is_same(*other.right, right)) ||
             (is_same(*other.left, right) && is_same(*other.right, left));
    };
    if (std::ranges::any_of(several, is_it)) { return; }
    (std::ranges::any_of(once, is_it) ? several : once).push_back({&left, &right});
  };
  for (const Node& root : roots) { for_each_node(root, add); }
  return several;
}

/// Goes through all combinations of pieces and orders.
class Search {
 public:
  Search(const Statements& statements, std::span<const SignalRange> ranges)
      : statements_(statements), relations_(relations_in(statements.roots)) {
    Points points(ranges.size());
    for (const Node& root : statements.roots) { points.add_all(root); }
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      pieces_.push_back(pieces_of(ranges[i], std::move(points.of_signals[i])));
    }
    // With fewer relations, less can be decided.
    if (combinations() > kMostCombinations) { relations_.clear(); }
    for (std::size_t i = 0; i < ranges.size() && combinations() > kMostCombinations; ++i) {
      pieces_[i] = {interval_of(ranges[i])};
    }
    signals_.resize(pieces_.size());
    at_.resize(pieces_.size());
  }

  bool finds() {
    do {
      for (std::size_t i = 0; i < signals_.size(); ++i) { signals_[i] = pieces_[i][at_[i]]; }
      if (orders_are_possible() && all_can_be_true()) { return true; }
    } while (next());
    return false;
  }

 private:
  std::size_t combinations() const {
    std::size_t count = 1;
    for (const auto& pieces : pieces_) {
      count *= pieces.size();
      if (count > kMostCombinations) { return count; }
    }
    for (std::size_t i = 0; i < relations_.size() && count <= kMostCombinations; ++i) {
      count *= Relation::kOrders.size();
    }
    return count;
  }

  bool all_can_be_true() const {
    for (std::size_t i = 0; i < statements_.roots.size(); ++i) {
      const Interval all = interval_with(statements_.roots[i], {signals_, relations_});
      const bool can_hold = all.has_number() && (all.low != 0 || all.high != 0);
      const bool can_fail = all.can_be_false() || all.may_be_nan;
      if (!(statements_.holds[i] ? can_hold : can_fail)) { return false; }
    }
    return true;
  }

  /// Only NaN is neither less nor equal nor more.
  bool orders_are_possible() const {
    return std::ranges::all_of(relations_, [this](const Relation& relation) {
      if (relation.order + 1 < Relation::kOrders.size()) { return true; }
      return interval_with(*relation.left, {signals_, {}}).may_be_nan ||
             interval_with(*relation.right, {signals_, {}}).may_be_nan;
    });
  }

  /// False after the last combination.
  bool next() {
    for (std::size_t i = 0; i < at_.size(); ++i) {
      if (++at_[i] < pieces_[i].size()) { return true; }
      at_[i] = 0;
    }
    for (Relation& relation : relations_) {
      if (++relation.order < Relation::kOrders.size()) { return true; }
      relation.order = 0;
    }
    return false;
  }

  const Statements& statements_;
  std::vector<Relation> relations_;
  std::vector<std::vector<Interval>> pieces_{};
  std::vector<Interval> signals_{};
  std::vector<std::size_t> at_{};  // index of the piece of each signal
};

}  // namespace

bool can_be_true_together(std::span<const Claim> claims,
                          const std::function<SignalRange(std::string_view)>& range_of) {
  Statements statements;
  for (const Claim& claim : claims) { statements.add(parsed(claim.condition), claim.holds); }
  return Search(statements, ranges_of(statements, range_of)).finds();
}

Outcomes outcomes_of(const Expression& expression,
                     const std::function<SignalRange(std::string_view)>& range_of) {
  Statements statements;
  statements.add(expression, true);
  const std::vector<SignalRange> ranges = ranges_of(statements, range_of);
  const bool can_hold = Search(statements, ranges).finds();
  statements.holds[0] = false;
  return {can_hold, Search(statements, ranges).finds()};
}

}  // namespace fakebot::sim::scenario
