#include "io/pace/pacer.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace std::chrono_literals;
using fakebot::io::Pacer;
using fakebot::sim::SimTime;

namespace {

const Pacer::Clock::time_point kStart{1234567890123ns};

}  // namespace

TEST_CASE("simulated time is 0 at the start and advances at the given speed") {
  CHECK(Pacer(kStart, 1).sim_time(kStart) == 0us);
  CHECK(Pacer(kStart, 1).sim_time(kStart + 2s) == 2s);
  CHECK(Pacer(kStart, 5).sim_time(kStart + 2s) == 10s);
  CHECK(Pacer(kStart, 0.5).sim_time(kStart + 2s) == 1s);
}

TEST_CASE("before the start simulated time is negative") {
  CHECK(Pacer(kStart, 2).sim_time(kStart - 1ms) == -2ms);
}

TEST_CASE("at the wall time of a simulated time that time is reached") {
  for (const double speed : {0.001, 0.3, 1.0, 1.7, 20.0, 999.0}) {
    CAPTURE(speed);
    const Pacer pacer(kStart, speed);
    for (SimTime time = 0us; time < 100s; time += 5ms) {
      const auto wall = pacer.wall_time(time);
      REQUIRE(pacer.sim_time(wall) >= time);
      // The pacer is late by no more than the resolution of clock and simulation.
      REQUIRE(pacer.sim_time(wall - 2ns) <= time);
    }
  }
}

TEST_CASE("there is no drift after a week") {
  const Pacer pacer(kStart, 1);
  CHECK(pacer.wall_time(168h) == kStart + 168h);
  CHECK(pacer.wall_time(168h + 20ms) - pacer.wall_time(168h) == 20ms);
}
