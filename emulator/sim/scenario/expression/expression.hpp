// A condition or any other formula over signals, parsed once: "speed.linear_m_s > 0.1 && !power".
// The tree answers all questions about formulas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/scenario/expression/interval.hpp"
#include "sim/scenario/expression/operation.hpp"

namespace fakebot::sim::scenario {

/// A part of an expression.
struct Node {
  enum class Kind : std::uint8_t {
    number,
    signal,
    operation,
    choice,  ///< a ? b : c, with three parts
  };

  Kind kind = Kind::number;
  bool in_parentheses = false;
  std::uint32_t depth = 1;               ///< of the tree below the node
  std::size_t from = 0;                  ///< first character in the text
  std::size_t to = 0;                    ///< behind the last character
  double number = 0;                     ///< of a number
  std::size_t signal = 0;                ///< in Expression::signals
  const Operation* operation = nullptr;  ///< of an operation
  std::vector<Node> parts{};             ///< operands

  bool is_constant() const;
};

struct Expression {
  std::string text;
  Node root;
  /// Names, each once, in the order of the text; also of remembered values: "pose.x_m@bump".
  std::vector<std::string> signals{};
};

/// Values of Expression::signals.
using Values = std::span<const double* const>;

[[nodiscard]] double value_of(const Node& node, Values values);

/// The value of a constant node.
[[nodiscard]] double constant_value(const Node& node);

/// Whether both nodes are the same formula, at any place: "a + b" and "b + -(-a)" are.
[[nodiscard]] bool is_same(const Node& one, const Node& other);

/// Calls use(node) for the node and all nodes below, operands first.
template <class Use>
void for_each_node(const Node& node, const Use& use) {
  for (const Node& part : node.parts) { for_each_node(part, use); }
  use(node);
}

/// A value of a signal. A formula may differ below, at and above the value.
struct SwitchValue {
  std::size_t signal;  ///< in Expression::signals
  double value;
};

/// The truth of the expression (not 0) changes only when a signal reaches, passes or leaves a
/// switch value. Nothing: the truth may change with every change of a signal.
[[nodiscard]] std::optional<std::vector<SwitchValue>> switch_values(const Expression& expression);

/// The unit of the result; may be empty. `units` belong to Expression::signals.
[[nodiscard]] std::string_view unit_of(const Node& node, std::span<const std::string_view> units);

}  // namespace fakebot::sim::scenario
