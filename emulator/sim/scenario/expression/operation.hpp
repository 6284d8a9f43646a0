// Operators and functions of expressions: a row of the table each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sim/scenario/expression/interval.hpp"

namespace fakebot::sim::scenario {

/// How an operation is written.
enum class Notation : std::uint8_t {
  infix,        ///< a + b
  right_infix,  ///< a ^ b ^ c is a ^ (b ^ c)
  prefix,       ///< !a
  function,     ///< abs(a)
  fold,         ///< min(a, b, c) is min(min(a, b), c)
  mean,         ///< a fold, divided by the number of arguments
};

/// The unit of the result.
enum class UnitRule : std::uint8_t { none, same, flag };

/// Operands that give the same result.
enum class Symmetry : std::uint8_t {
  none,
  even,         ///< a and -a
  commutative,  ///< a, b and b, a
};

/// The second operand of an operation with a single operand is ignored.
struct Operation {
  std::string_view symbol;
  Notation notation;
  /// A greater precedence binds tighter. Of a function: the number of arguments.
  int precedence;
  UnitRule unit;
  double (*value)(double a, double b);
  /// Contains all values for operands within `a` and `b`.
  Interval (*interval)(const Interval& a, const Interval& b);
  /// For two equal operands; nullptr: as for different operands.
  Interval (*interval_of_same)(const Interval& a) = nullptr;
  /// An operand for a result and the other operand, to find where a result is reached; nullptr: the
  /// result itself, if there are two operands.
  double (*first_for)(double result, double second) = nullptr;
  double (*second_for)(double result, double first) = nullptr;
  Symmetry symmetry = Symmetry::none;
};

std::span<const Operation> operations();

constexpr bool is_infix(Notation notation) {
  return notation == Notation::infix || notation == Notation::right_infix;
}
constexpr bool is_function(Notation notation) {
  return notation == Notation::function || notation == Notation::fold || notation == Notation::mean;
}

/// How many arguments a call of the function has; of a fold at least one.
constexpr std::size_t arguments_of(const Operation& function) {
  return static_cast<std::size_t>(function.precedence);
}

/// <, <=, >, >=, == or !=.
bool is_comparison(const Operation& operation);
/// &&, || or !, with operands true or false.
bool is_logical(const Operation& operation);
/// a / b.
const Operation& division();
/// a - b.
const Operation& difference();
/// Of the vector (a, b).
const Operation& length();

/// Precedences of the table. A function has the number of arguments instead.
namespace precedence {
inline constexpr int kOr = 1;
inline constexpr int kAnd = 2;
inline constexpr int kComparison = 3;
inline constexpr int kSum = 4;
inline constexpr int kProduct = 5;
inline constexpr int kPrefix = 6;  // -a ^ b is -(a ^ b), and -a * b is (-a) * b
inline constexpr int kPower = 7;
}  // namespace precedence

}  // namespace fakebot::sim::scenario
