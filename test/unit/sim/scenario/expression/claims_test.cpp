#include "sim/scenario/expression/claims.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

using namespace fakebot::sim::scenario;

namespace {

/// x: any number, v: 0 to 20, f and g: flags, n: counts, d: a driver's commands.
SignalRange signal_range(std::string_view name) {
  if (name == "v") { return {0, 20}; }
  if (name == "f" || name == "g") { return {0, 1, true}; }
  if (name == "n") { return {0, kUnlimited, true}; }
  if (name == "d") { return {0, kUnlimited, false, true}; }
  return {-kUnlimited, kUnlimited};
}

bool can_be(const std::vector<Claim>& claims) {
  return can_be_true_together(claims, signal_range);
}

}  // namespace

TEST_CASE("claims that exclude each other cannot be true together") {
  CHECK_FALSE(can_be({{"v < 1"}, {"v > 2"}}));
  CHECK(can_be({{"v < 2"}, {"v > 1"}}));
  CHECK_FALSE(can_be({{"v < 1"}, {"v < 2", false}}));
  CHECK_FALSE(can_be({{"x > v"}, {"v > x"}}));
  CHECK(can_be({{"x >= v"}, {"v >= x"}}));
  CHECK_FALSE(can_be({{"f && g"}, {"!f"}}));
  CHECK_FALSE(can_be({{"f + g > 1"}, {"f == 0"}}));
  CHECK(can_be({{"f + g > 0"}, {"f == 0"}}));
}

TEST_CASE("flags and counters have whole numbers only") {
  CHECK_FALSE(can_be({{"f == 0.5"}}));
  CHECK_FALSE(can_be({{"f * 2 == 1"}}));
  CHECK_FALSE(can_be({{"n > 1 && n < 2"}}));
  CHECK(can_be({{"n > 1 && n < 3"}}));
  CHECK(can_be({{"v > 1 && v < 1.01"}}));
}

TEST_CASE("a signal that a driver can make NaN may equal nothing") {
  CHECK(can_be({{"d == d", false}}));
  CHECK_FALSE(can_be({{"v == v", false}}));
  CHECK(can_be({{"d >= 0", false}}));
}

TEST_CASE("a claim about NaN holds only where NaN does not count as true") {
  CHECK_FALSE(can_be({{"sqrt(-1 - v)"}}));
  CHECK(can_be({{"sqrt(-1 - v) || 0"}}));
  CHECK_FALSE(can_be({{"!sqrt(-1 - v)"}}));
}

TEST_CASE("a sine of a number is from -1 to 1") {
  CHECK_FALSE(can_be({{"sin(x) <= 1", false}}));
  CHECK_FALSE(can_be({{"cos(v) > 1.5"}}));
  CHECK(can_be({{"sin(d) <= 1", false}}));
  CHECK(can_be({{"acos(v) >= 0", false}}));
}

TEST_CASE("the order of operands that may change places, and two signs, make no other formula") {
  CHECK_FALSE(can_be({{"v + x == x + v", false}}));
  CHECK_FALSE(can_be({{"2 * (v + x) < (x + v) * 2"}}));
  CHECK_FALSE(can_be({{"-(-x) == x", false}}));
  CHECK_FALSE(can_be({{"v > x || !(v > -(-x))", false}}));
  CHECK(can_be({{"v - x == x - v", false}}));
  CHECK(can_be({{"-x == x", false}}));
}

TEST_CASE("what cannot be decided is possible") {
  CHECK(can_be({{"sin(x) + cos(x) > 1.9"}}));
  std::string many = "v > 0";
  for (int i = 1; i < 40; ++i) { many += " && x" + std::to_string(i) + " > " + std::to_string(i); }
  CHECK(can_be({{many}}));
}
