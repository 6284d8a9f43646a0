#include "sim/scenario/expression/expression.hpp"

#include <algorithm>
#include <cmath>

namespace fakebot::sim::scenario {

namespace {

bool is_signal(const Node& node) {
  return node.kind == Node::Kind::signal;
}

/// The signal in "a", and in "abs(a)" or another even function whose argument tells the result.
const Node* compared_signal(const Node& node) {
  if (is_signal(node)) { return &node; }
  const bool is_size =
      node.kind == Node::Kind::operation && node.operation->symmetry == Symmetry::even;
  return is_size && is_signal(node.parts[0]) ? &node.parts[0] : nullptr;
}

/// Finds the values at which the result of a node steps from one number to another.
class Steps {
 public:
  /// False if the node changes elsewhere, too.
  bool has_only(const Node& node) {
    if (node.is_constant()) { return true; }
    if (is_signal(node)) { return false; }
    if (node.kind == Node::Kind::choice) {
      return is_true_only_by(node.parts[0]) && has_only(node.parts[1]) && has_only(node.parts[2]);
    }
    if (is_logical(*node.operation)) {
      return std::ranges::all_of(node.parts,
                                 [this](const Node& part) { return is_true_only_by(part); });
    }
    if (is_comparison(*node.operation) && (add_comparison(node.parts[0], node.parts[1]) ||
                                           add_comparison(node.parts[1], node.parts[0]))) {
      return true;
    }
    return std::ranges::all_of(node.parts, [this](const Node& part) { return has_only(part); });
  }

  /// Like has_only(), where only 0 or not 0 matters.
  bool is_true_only_by(const Node& node) {
    if (!is_signal(node)) { return has_only(node); }
    found.push_back({node.signal, 0});
    return true;
  }

  std::vector<SwitchValue> found{};

 private:
  bool add_comparison(const Node& side, const Node& number) {
    const Node* signal = compared_signal(side);
    if (signal == nullptr || !number.is_constant()) { return false; }
    const double value = constant_value(number);
    found.push_back({signal->signal, value});
    if (signal != &side) { found.push_back({signal->signal, -value}); }
    return true;
  }
};

bool is_minus(const Node& node) {
  return node.kind == Node::Kind::operation && node.operation->symbol == "-" &&
         node.parts.size() == 1;
}

/// a for "-(-a)".
const Node& without_double_minus(const Node& node) {
  const bool is_double = is_minus(node) && is_minus(node.parts[0]);
  return is_double ? without_double_minus(node.parts[0].parts[0]) : node;
}

}  // namespace

bool Node::is_constant() const {
  return kind == Kind::number ||
         (kind != Kind::signal &&
          std::ranges::all_of(parts, [](const Node& part) { return part.is_constant(); }));
}

double value_of(const Node& node, Values values) {
  switch (node.kind) {
    case Node::Kind::number: return node.number;
    case Node::Kind::signal: return *values[node.signal];
    case Node::Kind::choice:
      return value_of(node.parts[value_of(node.parts[0], values) != 0 ? 1 : 2], values);
    case Node::Kind::operation: break;
  }
  const Node* parts = node.parts.data();
  const double first = value_of(parts[0], values);
  return node.operation->value(first, node.parts.size() > 1 ? value_of(parts[1], values) : 0);
}

double constant_value(const Node& node) {
  return value_of(node, {});
}

bool is_same(const Node& one, const Node& other) {
  const Node& a = without_double_minus(one);
  const Node& b = without_double_minus(other);
  if (a.kind != b.kind || a.number != b.number || a.signal != b.signal ||
      a.operation != b.operation) {
    return false;
  }
  return std::ranges::equal(a.parts, b.parts, is_same) ||
         (a.kind == Node::Kind::operation && a.operation->symmetry == Symmetry::commutative &&
          is_same(a.parts[0], b.parts[1]) && is_same(a.parts[1], b.parts[0]));
}

std::optional<std::vector<SwitchValue>> switch_values(const Expression& expression) {
  Steps steps;
  if (!steps.is_true_only_by(expression.root)) { return std::nullopt; }
  return std::move(steps.found);
}

std::string_view unit_of(const Node& node, std::span<const std::string_view> units) {
  if (node.kind == Node::Kind::number) { return ""; }
  if (node.kind == Node::Kind::signal) { return units[node.signal]; }
  const bool is_choice = node.kind == Node::Kind::choice;
  if (!is_choice && node.operation->unit != UnitRule::same) {
    return node.operation->unit == UnitRule::flag ? "flag" : "";
  }
  // In "battery_v + 1" the number has the unit of the signal.
  std::string_view unit;
  for (const Node& part : std::span(node.parts).subspan(is_choice ? 1 : 0)) {
    const std::string_view of_part = unit_of(part, units);
    if (!unit.empty() && !of_part.empty() && of_part != unit) { return ""; }
    if (unit.empty()) { unit = of_part; }
  }
  return unit == "flag" ? "" : unit;
}

}  // namespace fakebot::sim::scenario
