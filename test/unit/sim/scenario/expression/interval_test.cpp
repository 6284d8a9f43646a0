// The interval of an expression contains each value of the expression.
#include "sim/scenario/expression/interval.hpp"

#include <doctest/doctest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

#include "sim/scenario/expression/claims.hpp"
#include "sim/scenario/expression/parser.hpp"

using namespace fakebot::sim::scenario;

namespace {

using Generator = std::mt19937_64;

template <class List>
std::string drawn(const List& list, Generator& random) {
  return list[random() % list.size()];
}

/// An expression over a, b and c, at most `depth` deep.
std::string any_expression(int depth, Generator& random) {
  static const std::array<std::string, 11> kLeaves{"a", "b", "c",   "a",   "b",  "c",
                                                   "0", "1", "0.5", "2.5", "1e3"};
  static const std::array<std::string, 13> kOperators{" + ",  " - ",  " * ", " / ",  " ^ ",
                                                      " < ",  " <= ", " > ", " >= ", " == ",
                                                      " != ", " && ", " || "};
  if (depth == 0 || random() % 8 == 0) { return drawn(kLeaves, random); }
  const auto part = [&] { return "(" + any_expression(depth - 1, random) + ")"; };
  switch (random() % 8) {
    case 0: return drawn(std::array<std::string, 2>{"!", "-"}, random) + part();
    case 1: {
      const auto& all = operations();
      const Operation& function = all[random() % all.size()];
      if (!is_function(function.notation)) { return part(); }
      return std::string(function.symbol) + "(" + part() +
             (function.precedence == 2 ? ", " + part() : "") + ")";
    }
    case 2: return part() + " ? " + part() + " : " + part();
    case 3: {
      const std::string twice = part();
      return twice + drawn(kOperators, random) + twice;
    }
    default: return part() + drawn(kOperators, random) + part();
  }
}

constexpr std::array kRanges{SignalRange{-3, 2}, SignalRange{0, 1, true}, SignalRange{0, 1000}};

SignalRange range_drawn(std::string_view name) {
  return kRanges[static_cast<std::size_t>(name[0] - 'a')];
}

double value_within(const SignalRange& range, Generator& random) {
  const std::array near{range.min, range.max, 0.0, 0.5, 1.0, 2.0};
  const double share = static_cast<double>(random() % 1000001) / 1e6;
  const double value = random() % 2 == 0 ? near[random() % near.size()]
                                         : range.min + share * (range.max - range.min);
  if (value < range.min || value > range.max) { return range.max; }
  return range.is_whole ? std::floor(value) : value;
}

}  // namespace

TEST_CASE("the values of random expressions are within their intervals") {
  Generator random(1);
  for (int i = 0; i < 20000; ++i) {
    const Expression expression = parsed(any_expression(4, random));
    CAPTURE(expression.text);
    std::vector<Interval> ranges;
    for (const std::string& name : expression.signals) {
      ranges.push_back(interval_of(range_drawn(name)));
    }
    const Interval all = interval_of(expression.root, ranges);
    const std::array claims{Claim{expression.text, true}, Claim{expression.text, false}};
    const bool can_hold = can_be_true_together(std::span(claims).first(1), range_drawn);
    const bool can_fail = can_be_true_together(std::span(claims).last(1), range_drawn);
    std::vector<double> values(expression.signals.size());
    std::vector<const double*> places;
    for (const double& value : values) { places.push_back(&value); }
    for (int look = 0; look < 10; ++look) {
      for (std::size_t signal = 0; signal < values.size(); ++signal) {
        values[signal] = value_within(range_drawn(expression.signals[signal]), random);
      }
      const double value = value_of(expression.root, places);
      CAPTURE(value);
      REQUIRE(all.contains(value));
      REQUIRE((value != 0 && !std::isnan(value) ? can_hold : can_fail));
    }
  }
}

TEST_CASE("a formula and itself give narrow intervals") {
  const std::array ranges{Interval{-3, 2}};
  const auto interval = [&](const std::string& text) {
    return interval_of(parsed(text).root, ranges);
  };
  CHECK(interval("a * a").low == 0);
  CHECK(interval("a * a").high == 9);
  CHECK(interval("a ^ 2").low == 0);
  CHECK(interval("a - a").is_single());
  CHECK(interval("a == a").low == 1);
  CHECK(interval("a < a").high == 0);
  CHECK(interval("a / a").may_be_nan);  // at 0
  CHECK_FALSE(interval("(a + 1) * (a + 2)").low == 0);
}

TEST_CASE("a division by an interval with 0 may be anything") {
  const std::array ranges{Interval{-3, 2}};
  const Interval all = interval_of(parsed("1 / a").root, ranges);
  CHECK(all.contains(kUnlimited));
  CHECK(all.contains(-kUnlimited));
  CHECK(interval_of(parsed("a / a").root, ranges).may_be_nan);
}
