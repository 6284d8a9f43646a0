// Conditions are not evaluated in every tick, but correct in every tick.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "sim/scenario/condition.hpp"
#include "sim/scenario/expression/parser.hpp"
#include "unit/sim/scenario/stage.hpp"

using namespace fakebot::test;
using fakebot::sim::scenario::Condition;
using fakebot::sim::scenario::Formula;
using fakebot::sim::scenario::SignalBoard;

namespace {

std::string points_of(const std::string& text) {
  const auto expression = fakebot::sim::scenario::parsed(text);
  const auto points = fakebot::sim::scenario::switch_values(expression);
  if (!points) { return "everywhere"; }
  std::string all;
  for (const auto& [signal, value] : *points) {
    all += (all.empty() ? "" : " ") + expression.signals[signal] + "@" +
           std::to_string(static_cast<int>(value));
  }
  return all;
}

/// Values of two signals: at, near and far from the numbers in the formulas.
double any_value(std::mt19937_64& random) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::vector<double> near{0, 1, 2, -1};
  const double number = near[random() % near.size()];
  switch (random() % 8) {
    case 0: return std::nextafter(number, kInfinity);
    case 1: return std::nextafter(number, -kInfinity);
    case 2: return number + 0.5;
    case 3: return random() % 2 == 0 ? kInfinity : -kInfinity;
    case 4: return random() % 4 == 0 ? std::nan("") : 5;
    default: return number;
  }
}

}  // namespace

TEST_CASE("a formula of comparisons with numbers changes at those numbers") {
  CHECK(points_of("a > 1") == "a@1");
  CHECK(points_of("a<=-1 && 2 < b") == "a@-1 b@2");
  CHECK(points_of("!a || (b != 1 && !(a == 2))") == "a@0 b@1 a@2");
  CHECK(points_of("abs(a) < 2") == "a@2 a@-2");
  CHECK(points_of("((a))") == "a@0");
  CHECK(points_of("wire.bad_lengths == 0 && speed.linear_m_s > 1e0") ==
        "wire.bad_lengths@0 speed.linear_m_s@1");
}

TEST_CASE("a formula of such comparisons changes at the same numbers") {
  CHECK(points_of("!a > 1") == "a@0");
  CHECK(points_of("(a) > 1 + 1") == "a@2");
  CHECK(points_of("2 > abs(a)") == "a@2 a@-2");
  CHECK(points_of("(a > 1) + (b > 1)") == "a@1 b@1");
  CHECK(points_of("a > _pi * 2 ? b : !b") == "everywhere");
  CHECK(points_of("a > 4 ? b > 1 : 0") == "a@4 b@1");
}

TEST_CASE("any other formula may change at any value") {
  for (const char* text :
       {"a > b", "a + b > 1", "(a > 1) == b", "-a > 1", "a - 1 > 0", "a -1 > 0", "sin(a) > 1",
        "abs(a)", "abs(a - b) > 1", "a ? b : 0", "a*b", "a > 1 && b ^ 2"}) {
    CAPTURE(text);
    CHECK(points_of(text) == "everywhere");
  }
}

TEST_CASE("a condition always equals its formula, for random signals") {
  for (const char* text : {"a > 1",
                           "a >= 1",
                           "a < 1",
                           "a <= 1",
                           "a == 1",
                           "a != 1",
                           "a",
                           "!a",
                           "!(a > 1)",
                           "1 > a",
                           "-1 <= a",
                           "abs(a) > 1",
                           "abs(a) <= 1",
                           "a > 1 && b < 2",
                           "a > 1 || !b",
                           "(a > 0 && a < 2)",
                           "!(a == 1 || b != -1) && abs(b) < 2",
                           "a > b",
                           "a + b > 1",
                           "!a > 1",
                           "(a > 1) + (abs(b) > 1) == 1",
                           "a > 1 ? b < 2 : !b",
                           "(a > 1) == b",
                           "a > b && a > 1"}) {
    CAPTURE(text);
    std::mt19937_64 random(1);
    TestSignals signals;
    SignalBoard board({&signals});
    Condition condition(text, board);
    Condition other("a > 1 && b", board);  // over the same signals
    const Formula formula(text, board);
    for (int look = 0; look < 3000; ++look) {
      if (random() % 3 != 0) { signals.a = any_value(random); }
      if (random() % 3 != 0) { signals.b = any_value(random); }
      board.sample({});
      CAPTURE(signals.a);
      CAPTURE(signals.b);
      REQUIRE(condition.holds() == (formula.value() != 0 && !std::isnan(formula.value())));
      if (random() % 2 == 0) { other.holds(); }
    }
  }
}
