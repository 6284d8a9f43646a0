// Reads the text of an expression. Operators from loose to tight: ?:, ||, &&, comparisons, + -,
// * /, the signs and !, ^. Functions and constants:
// operation.cpp, vocabulary.hpp. Values at events: remembered.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

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

[[nodiscard]] std::variant<Expression, SyntaxMistake> parse(std::string_view text);

/// Precondition: the text is an expression.
[[nodiscard]] Expression parsed(std::string_view text);

}  // namespace fakebot::sim::scenario
