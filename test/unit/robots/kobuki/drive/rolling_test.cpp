// Wheel errors unseen by the encoders: odometry drift.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::robots::kobuki::ideal_parameters;
using fakebot::robots::kobuki::Parameters;
using fakebot::robots::kobuki::standard_parameters;

namespace {

constexpr double kDegPerRad = 180 / std::numbers::pi;

/// A metre straight ahead by the encoders.
void drive_a_metre(KobukiBench& bench) {
  for (int i = 0; i < 5; ++i) { bench.send(wire::BaseControl{200, 0}).run_ms(1000); }
}

}  // namespace

TEST_CASE("a larger wheel rolls farther than its encoder counts, and turns the robot") {
  Parameters parameters = ideal_parameters();
  parameters.wheel_left_error_percent = 1;
  KobukiBench bench(parameters);
  drive_a_metre(bench);
  CHECK(bench.get("encoder.left_ticks") == bench.get("encoder.right_ticks"));
  CHECK(bench.get("encoder.left_ticks") == doctest::Approx(11724).epsilon(0.0002));
  // A path difference of 10 mm with a wheel base of 230 mm; clockwise.
  CHECK(bench.get("pose.heading_deg") == doctest::Approx(-0.010 / 0.230 * kDegPerRad));
  CHECK(bench.get("gyro.angle_deg") == doctest::Approx(-0.010 / 0.230 * kDegPerRad));
}

TEST_CASE("two larger wheels move the robot farther") {
  Parameters parameters = ideal_parameters();
  parameters.wheel_left_error_percent = 2;
  parameters.wheel_right_error_percent = 2;
  KobukiBench bench(parameters);
  drive_a_metre(bench);
  CHECK(bench.get("pose.x_m") == doctest::Approx(1.02));
  CHECK(std::abs(bench.get("pose.heading_deg")) < 1e-9);
}

TEST_CASE("a larger wheel base turns the robot less and leaves straight motion unchanged") {
  Parameters parameters = ideal_parameters();
  parameters.wheel_base_error_percent = 5;
  KobukiBench bench(parameters);
  bench.send(wire::BaseControl{115, 1}).run_ms(1000);
  CHECK(bench.get("pose.heading_deg") == doctest::Approx(kDegPerRad / 1.05));
  KobukiBench straight(parameters);
  drive_a_metre(straight);
  CHECK(straight.get("pose.x_m") == doctest::Approx(1));
}

TEST_CASE("slip grows with the square root of the distance, in both directions") {
  Parameters parameters = ideal_parameters();
  parameters.wheel_slip_mm = 2;
  double sum_rad = 0;
  double sum_of_squares = 0;
  constexpr int kRobots = 100;
  for (std::uint64_t seed = 1; seed <= kRobots; ++seed) {
    KobukiBench bench(parameters, seed);
    for (int metre = 0; metre < 4; ++metre) { drive_a_metre(bench); }
    const double heading_rad = bench.get("pose.heading_deg") / kDegPerRad;
    sum_rad += heading_rad;
    sum_of_squares += heading_rad * heading_rad;
    REQUIRE(std::abs(bench.get("encoder.left_ticks") - 4 * 11724.4) < 2);
  }
  // After 4 m each wheel has slipped by 4 mm, so the difference is 5.66 mm. A hundred robots give
  // the difference within 7 % (a standard deviation); the limit is three deviations.
  CHECK(std::sqrt(sum_of_squares / kRobots) == doctest::Approx(0.00566 / 0.230).epsilon(0.21));
  CHECK(std::abs(sum_rad / kRobots) < 3 * 0.00566 / 0.230 / 10);
}

TEST_CASE("the standard robot moves exactly as its encoders count") {
  KobukiBench bench = standard_kobuki();
  for (int i = 0; i < 3; ++i) { drive_a_metre(bench); }
  CHECK(bench.get("pose.x_m") ==
        doctest::Approx(bench.get("encoder.left_ticks") / 11724.4).epsilon(0.0001));
}
