// The random walker. Source: read from firmware 1.2.0, section "Special modes"; lengths and
// directions of turns are assumed.
#include "robots/kobuki/panel/random_walker.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

using fakebot::robots::kobuki::RandomWalker;
using fakebot::robots::kobuki::WheelSpeeds;

namespace {

constexpr int kTicksPerHour = 720000;

/// Backs off from an obstacle; returns the speeds of the first tick of the turn.
WheelSpeeds back_up(RandomWalker& walker) {
  WheelSpeeds speeds = walker.step(true);
  CHECK(speeds.left_m_s == 0);
  for (int tick = 0; tick < 75; ++tick) { speeds = walker.step(true); }
  CHECK(speeds.left_m_s == doctest::Approx(-0.15));
  CHECK(speeds.right_m_s == doctest::Approx(-0.15));
  return walker.step(false);
}

/// The length of a turn in ticks; the first step was made before the call.
int turn_ticks(RandomWalker& walker) {
  int ticks = 1;
  for (WheelSpeeds speeds = walker.step(false); speeds.left_m_s != speeds.right_m_s; ++ticks) {
    speeds = walker.step(false);
  }
  return ticks;
}

}  // namespace

TEST_CASE("the walker gains 2 mm/s each tick, up to 400 mm/s") {
  RandomWalker walker(1);
  CHECK(walker.step(false).left_m_s == doctest::Approx(0.002));
  CHECK(walker.step(false).right_m_s == doctest::Approx(0.004));
  for (int tick = 2; tick < 199; ++tick) { walker.step(false); }
  CHECK(walker.step(false).left_m_s == doctest::Approx(0.4));
  CHECK(walker.step(false).left_m_s == doctest::Approx(0.4));
}

TEST_CASE("at an obstacle it backs off with up to 150 mm/s, then turns at 250 mm/s") {
  RandomWalker walker(1);
  for (int tick = 0; tick < 300; ++tick) { walker.step(false); }
  const WheelSpeeds speeds = back_up(walker);
  CHECK(std::abs(speeds.left_m_s) == doctest::Approx(0.25));
  CHECK(speeds.right_m_s == -speeds.left_m_s);
}

TEST_CASE("it turns in both directions for half a second to two seconds") {
  RandomWalker walker(7);
  std::set<int> lengths;
  int left = 0;
  for (int i = 0; i < 100; ++i) {
    left += back_up(walker).right_m_s > 0 ? 1 : 0;
    const int ticks = turn_ticks(walker);
    CHECK(ticks >= 100);
    CHECK(ticks <= 400);
    lengths.insert(ticks);
  }
  CHECK(left > 30);
  CHECK(left < 70);
  CHECK(lengths.size() > 30);
}

TEST_CASE("its path depends on the seed") {
  RandomWalker one(1);
  RandomWalker same(1);
  RandomWalker other(2);
  int equal = 0;
  for (int i = 0; i < 20; ++i) {
    back_up(one);
    back_up(same);
    back_up(other);
    const int ticks = turn_ticks(one);
    CHECK(ticks == turn_ticks(same));
    equal += ticks == turn_ticks(other) ? 1 : 0;
  }
  CHECK(equal < 10);
}

TEST_CASE("it runs for one hour, then rests for a quarter") {
  RandomWalker walker(1);
  for (int tick = 1; tick < kTicksPerHour; ++tick) { walker.step(false); }
  CHECK(walker.step(false).left_m_s > 0);
  for (int tick = 0; tick < kTicksPerHour / 4; ++tick) {
    REQUIRE(walker.step(false).left_m_s == 0);
  }
  CHECK(walker.step(false).left_m_s == doctest::Approx(0.002));
}
