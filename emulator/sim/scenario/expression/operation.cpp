#include "sim/scenario/expression/operation.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/scenario/expression/interval_arithmetic.hpp"

namespace fakebot::sim::scenario {

namespace {

using namespace intervals;

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
    {"hypot", Notation::function, 2, UnitRule::same,
     [](double a, double b) { return std::sqrt(a * a + b * b); },
     [](const Interval& a, const Interval& b) {
       return rising<std::sqrt>(add(square(a), square(b)), {0, kUnlimited}, {0, kUnlimited});
     },
     nullptr, nullptr, nullptr, Symmetry::commutative},
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

const Operation& difference() {
  return *std::ranges::find(kOperations, std::string_view("-"), &Operation::symbol);
}

const Operation& length() {
  return *std::ranges::find(kOperations, std::string_view("hypot"), &Operation::symbol);
}

}  // namespace fakebot::sim::scenario
