#include "sim/scenario/expression/operation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace fakebot::sim::scenario {

namespace {

/// Functions of the C library are wrong by a few units in the last place. (choice)
constexpr double kLibraryError = 1e-13;

bool may_be_nan(const Interval& a, const Interval& b) {
  return a.may_be_nan || b.may_be_nan;
}

/// The result where an operand can only be NaN.
Interval only_nan() {
  return Interval::of(std::nan(""));
}

/// The interval around some results; NaN among the results does not count.
Interval around(std::initializer_list<double> results, bool may_be_nan) {
  Interval all{kUnlimited, -kUnlimited, may_be_nan};
  for (const double result : results) {
    if (std::isnan(result)) { continue; }
    all.low = std::min(all.low, result);
    all.high = std::max(all.high, result);
  }
  return all;
}

Interval add(const Interval& a, const Interval& b) {
  if (!a.has_number() || !b.has_number()) { return only_nan(); }
  const bool opposite = (a.high == kUnlimited && b.low == -kUnlimited) ||
                        (a.low == -kUnlimited && b.high == kUnlimited);
  Interval sum{a.low + b.low, a.high + b.high, may_be_nan(a, b) || opposite};
  if (std::isnan(sum.low)) { sum.low = -kUnlimited; }
  if (std::isnan(sum.high)) { sum.high = kUnlimited; }
  return sum;
}

Interval negative(const Interval& a) {
  return {-a.high, -a.low, a.may_be_nan};
}

/// 0 times infinity is NaN; the product of 0 and a value near infinity is 0.
double product(double a, double b) {
  return a == 0 || b == 0 ? 0 : a * b;
}

Interval multiply(const Interval& a, const Interval& b) {
  if (!a.has_number() || !b.has_number()) { return only_nan(); }
  const bool no_number = (a.has_infinity() && b.contains(0)) || (b.has_infinity() && a.contains(0));
  return around({product(a.low, b.low), product(a.low, b.high), product(a.high, b.low),
                 product(a.high, b.high)},
                may_be_nan(a, b) || no_number);
}

Interval divide(const Interval& a, const Interval& b) {
  if (!a.has_number() || !b.has_number()) { return only_nan(); }
  const bool no_number = (a.contains(0) && b.contains(0)) || (a.has_infinity() && b.has_infinity());
  // 0 has a sign, so that both infinities are possible.
  if (b.contains(0)) { return {-kUnlimited, kUnlimited, may_be_nan(a, b) || no_number}; }
  if (a.has_infinity() && b.has_infinity()) { return {-kUnlimited, kUnlimited, true}; }
  return around({a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high}, may_be_nan(a, b));
}

/// The values of a rising function of the library. NaN outside of the domain.
template <double (*Function)(double)>
Interval rising(const Interval& a, const Interval& domain, const Interval& results) {
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

Interval absolute(const Interval& a) {
  if (!a.has_number()) { return a; }
  const double nearest = a.contains(0) ? 0 : std::min(std::abs(a.low), std::abs(a.high));
  return {nearest, std::max(std::abs(a.low), std::abs(a.high)), a.may_be_nan};
}

Interval square(const Interval& a) {
  const Interval size = absolute(a);
  return {size.low * size.low, size.high * size.high, a.may_be_nan};
}

/// With a base that may be negative, known only for even and odd exponents.
Interval power(const Interval& a, const Interval& b) {
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
Interval compared(const Interval& a, const Interval& b, bool if_less, bool if_equal, bool if_more,
                  bool if_nan) {
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

template <bool Less, bool Equal, bool More, bool IsNan>
constexpr Operation comparison(std::string_view symbol, double (*value)(double, double)) {
  return {
      symbol,
      Notation::infix,
      precedence::kComparison,
      UnitRule::flag,
      value,
      [](const Interval& a, const Interval& b) { return compared(a, b, Less, Equal, More, IsNan); },
      [](const Interval& a) {
        const bool number = a.has_number();
        return truth((number && Equal) || (a.may_be_nan && IsNan),
                     (number && !Equal) || (a.may_be_nan && !IsNan));
      },
      nullptr,
      nullptr,
      Less == More ? Symmetry::commutative : Symmetry::none};
}

template <double (*Function)(double)>
constexpr Operation library_function(std::string_view name,
                                     Interval (*interval)(const Interval&, const Interval&)) {
  return {
      name,    Notation::function, 1, UnitRule::none, [](double a, double) { return Function(a); },
      interval};
}

constexpr Interval kAll{};
constexpr Interval kFinite{std::numeric_limits<double>::lowest(),
                           std::numeric_limits<double>::max()};

/// A function with only the range of results known. NaN outside of the domain.
Interval within(const Interval& a, const Interval& domain, double low, double high,
                double (*function)(double)) {
  if (a.is_single()) { return Interval::of(function(a.low)); }
  return {low, high, a.may_be_nan || a.low < domain.low || a.high > domain.high};
}

double round_half_up(double a) {
  return std::floor(a + 0.5);
}
double sign(double a) {
  return a < 0 ? -1 : (a > 0 ? 1 : 0);
}
double lesser(double a, double b) {
  return b < a ? b : a;
}
double greater(double a, double b) {
  return a < b ? b : a;
}

/// With NaN as an operand the result is either operand.
Interval chosen(const Interval& a, const Interval& b, double (*choose)(double, double)) {
  Interval result{choose(a.low, b.low), choose(a.high, b.high), may_be_nan(a, b)};
  if (!a.has_number() || !b.has_number() || result.may_be_nan) { return joined(a, b); }
  return result;
}

constexpr auto kOperations = std::to_array<Operation>({
    {"||", Notation::infix, precedence::kOr, UnitRule::flag,
     [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; },
     [](const Interval& a, const Interval& b) {
       return truth(a.can_be_true() || b.can_be_true(), a.can_be_false() && b.can_be_false());
     },
     nullptr, nullptr, nullptr, Symmetry::commutative},
    {"&&", Notation::infix, precedence::kAnd, UnitRule::flag,
     [](double a, double b) { return a != 0 && b != 0 ? 1.0 : 0.0; },
     [](const Interval& a, const Interval& b) {
       return truth(a.can_be_true() && b.can_be_true(), a.can_be_false() || b.can_be_false());
     },
     nullptr, nullptr, nullptr, Symmetry::commutative},
    comparison<true, true, false, false>("<=",
                                         [](double a, double b) { return a <= b ? 1.0 : 0.0; }),
    comparison<false, true, true, false>(">=",
                                         [](double a, double b) { return a >= b ? 1.0 : 0.0; }),
    comparison<false, true, false, false>("==",
                                          [](double a, double b) { return a == b ? 1.0 : 0.0; }),
    comparison<true, false, true, true>("!=",
                                        [](double a, double b) { return a != b ? 1.0 : 0.0; }),
    comparison<true, false, false, false>("<",
                                          [](double a, double b) { return a < b ? 1.0 : 0.0; }),
    comparison<false, false, true, false>(">",
                                          [](double a, double b) { return a > b ? 1.0 : 0.0; }),
    {"+", Notation::infix, precedence::kSum, UnitRule::same,
     [](double a, double b) { return a + b; }, add, nullptr,
     [](double sum, double b) { return sum - b; }, [](double sum, double a) { return sum - a; },
     Symmetry::commutative},
    {"-", Notation::infix, precedence::kSum, UnitRule::same,
     [](double a, double b) { return a - b; },
     [](const Interval& a, const Interval& b) { return add(a, negative(b)); },
     [](const Interval& a) {
       return a.has_number() ? Interval{0, 0, a.may_be_nan || a.has_infinity()} : only_nan();
     },
     [](double difference, double b) { return difference + b; },
     [](double difference, double a) { return a - difference; }},
    {"*", Notation::infix, precedence::kProduct, UnitRule::none,
     [](double a, double b) { return a * b; }, multiply, square,
     [](double product, double b) { return product / b; },
     [](double product, double a) { return product / a; }, Symmetry::commutative},
    {"/", Notation::infix, precedence::kProduct, UnitRule::none,
     [](double a, double b) { return a / b; }, divide,
     [](const Interval& a) {
       return Interval{1, 1, a.may_be_nan || a.contains(0) || a.has_infinity()};
     },
     [](double quotient, double b) { return quotient * b; },
     [](double quotient, double a) { return quotient * a; }},
    {"^", Notation::right_infix, precedence::kPower, UnitRule::none,
     [](double a, double b) { return b == 2 ? a * a : std::pow(a, b); }, power},

    {"!", Notation::prefix, precedence::kPrefix, UnitRule::flag,
     [](double a, double) { return a == 0 ? 1.0 : 0.0; },
     [](const Interval& a, const Interval&) { return truth(a.can_be_false(), a.can_be_true()); }},
    {"-", Notation::prefix, precedence::kPrefix, UnitRule::same,
     [](double a, double) { return -a; },
     [](const Interval& a, const Interval&) { return negative(a); }, nullptr,
     [](double negative, double) { return -negative; }},
    {"+", Notation::prefix, precedence::kPrefix, UnitRule::same, [](double a, double) { return a; },
     [](const Interval& a, const Interval&) { return a; }},

    {"abs", Notation::function, 1, UnitRule::same, [](double a, double) { return std::abs(a); },
     [](const Interval& a, const Interval&) { return absolute(a); }, nullptr,
     [](double size, double) { return size; }, nullptr, Symmetry::even},
    {"sign", Notation::function, 1, UnitRule::none, [](double a, double) { return sign(a); },
     [](const Interval& a, const Interval&) {
       const Interval numbers{sign(a.low), sign(a.high)};
       if (!a.has_number()) { return Interval::of(0); }
       return a.may_be_nan ? joined(numbers, Interval::of(0)) : numbers;
     }},
    {"rint", Notation::function, 1, UnitRule::same,
     [](double a, double) { return round_half_up(a); },
     [](const Interval& a, const Interval&) {
       return Interval{round_half_up(a.low), round_half_up(a.high), a.may_be_nan};
     }},
    library_function<std::sqrt>("sqrt",
                                [](const Interval& a, const Interval&) {
                                  return rising<std::sqrt>(a, {0, kUnlimited}, {0, kUnlimited});
                                }),
    library_function<std::exp>("exp",
                               [](const Interval& a, const Interval&) {
                                 return rising<std::exp>(a, kAll, {0, kUnlimited});
                               }),
    library_function<std::log>("ln",
                               [](const Interval& a, const Interval&) {
                                 return rising<std::log>(a, {0, kUnlimited}, kAll);
                               }),
    library_function<std::log>("log",
                               [](const Interval& a, const Interval&) {
                                 return rising<std::log>(a, {0, kUnlimited}, kAll);
                               }),
    library_function<std::log2>("log2",
                                [](const Interval& a, const Interval&) {
                                  return rising<std::log2>(a, {0, kUnlimited}, kAll);
                                }),
    library_function<std::log10>("log10",
                                 [](const Interval& a, const Interval&) {
                                   return rising<std::log10>(a, {0, kUnlimited}, kAll);
                                 }),
    library_function<std::sin>(
        "sin",
        [](const Interval& a, const Interval&) { return within(a, kFinite, -1, 1, std::sin); }),
    library_function<std::cos>(
        "cos",
        [](const Interval& a, const Interval&) { return within(a, kFinite, -1, 1, std::cos); }),
    library_function<std::tan>("tan",
                               [](const Interval& a, const Interval&) {
                                 return within(a, kFinite, -kUnlimited, kUnlimited, std::tan);
                               }),
    library_function<std::asin>("asin",
                                [](const Interval& a, const Interval&) {
                                  return rising<std::asin>(a, {-1, 1}, kAll);
                                }),
    {"acos", Notation::function, 1, UnitRule::none, [](double a, double) { return std::acos(a); },
     [](const Interval& a, const Interval&) {
       return within(a, {-1, 1}, 0, 3.2, std::acos);  // pi, and the error
     }},
    library_function<std::atan>(
        "atan",
        [](const Interval& a, const Interval&) { return rising<std::atan>(a, kAll, kAll); }),
    library_function<std::sinh>(
        "sinh",
        [](const Interval& a, const Interval&) { return rising<std::sinh>(a, kAll, kAll); }),
    library_function<std::cosh>("cosh",
                                [](const Interval& a, const Interval&) {
                                  return within(a, kAll, 1, kUnlimited, std::cosh);
                                }),
    library_function<std::tanh>("tanh",
                                [](const Interval& a, const Interval&) {
                                  return rising<std::tanh>(a, kAll, {-1, 1});
                                }),
    library_function<std::asinh>(
        "asinh",
        [](const Interval& a, const Interval&) { return rising<std::asinh>(a, kAll, kAll); }),
    library_function<std::acosh>("acosh",
                                 [](const Interval& a, const Interval&) {
                                   return rising<std::acosh>(a, {1, kUnlimited}, {0, kUnlimited});
                                 }),
    library_function<std::atanh>("atanh",
                                 [](const Interval& a, const Interval&) {
                                   return rising<std::atanh>(a, {-1, 1}, kAll);
                                 }),
    {"atan2", Notation::function, 2, UnitRule::none,
     [](double a, double b) { return std::atan2(a, b); },
     [](const Interval& a, const Interval& b) {
       return Interval{-3.2, 3.2, may_be_nan(a, b)};  // pi, and the error
     }},
    {"min", Notation::fold, 2, UnitRule::same, lesser,
     [](const Interval& a, const Interval& b) { return chosen(a, b, lesser); }},
    {"max", Notation::fold, 2, UnitRule::same, greater,
     [](const Interval& a, const Interval& b) { return chosen(a, b, greater); }},
    {"sum", Notation::fold, 2, UnitRule::same, [](double a, double b) { return a + b; }, add},
    {"avg", Notation::mean, 2, UnitRule::same, [](double a, double b) { return a + b; }, add},
});

}  // namespace

std::span<const Operation> operations() {
  return kOperations;
}

bool is_comparison(const Operation& operation) {
  return is_infix(operation.notation) && operation.precedence == precedence::kComparison;
}

bool is_logical(const Operation& operation) {
  return operation.unit == UnitRule::flag && !is_comparison(operation);
}

const Operation& division() {
  return *std::ranges::find(kOperations, std::string_view("/"), &Operation::symbol);
}

}  // namespace fakebot::sim::scenario
