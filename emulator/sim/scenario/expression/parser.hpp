// Reads the text of an expression. Operators from loose to tight: ?:, ||, &&, comparisons, + -,
// * /, the signs and !, ^. Functions and constants: operation.cpp, constants().
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sim/scenario/expression/expression.hpp"

namespace fakebot::sim::scenario {

/// A mistake in a text.
struct SyntaxMistake {
  std::size_t at = 0;        ///< byte of the text
  std::string found;         ///< "nothing", "which assigns"
  std::string expected;      ///< possible continuation; empty: a condition
  std::string suggestion{};  ///< "&&"
  std::string unknown{};     ///< the name of a missing function
};

/// "_pi" and the like.
std::span<const std::pair<std::string_view, double>> constants();

/// Names of all functions.
std::vector<std::string_view> function_names();

/// Symbols of the wanted operators, without functions; each once.
std::vector<std::string_view> operator_symbols(bool (*is_wanted)(const Operation& operation));

[[nodiscard]] std::variant<Expression, SyntaxMistake> parse(std::string_view text);

/// Precondition: the text is an expression.
[[nodiscard]] Expression parsed(std::string_view text);

}  // namespace fakebot::sim::scenario
