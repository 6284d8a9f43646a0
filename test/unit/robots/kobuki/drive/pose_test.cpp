// The pose: exact on straight lines and arcs.
#include "robots/kobuki/drive/pose.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <numbers>

using fakebot::robots::kobuki::Pose;
using std::numbers::pi;

namespace {

constexpr double kSpecifiedWheelBaseM = 0.230;  // specification

// 1e6 additions of rounded doubles of size 1: 1e6 * 1e-16.
constexpr double kRoundingM = 1e-10;

}  // namespace

TEST_CASE("a full circle ends at its start, in any number of steps") {
  for (const int steps : {7, 100, 1257, 100000}) {
    for (const double direction : {1.0, -1.0}) {
      for (const double gear : {1.0, -1.0}) {
        CAPTURE(steps);
        CAPTURE(direction);
        CAPTURE(gear);
        Pose pose(1, 2, 0.3);
        const double turn_rad = direction * gear * 2 * pi / steps;
        const double forward_m = gear * 0.5 * 2 * pi / steps;  // radius 0.5 m
        double turned_rad = 0;
        for (int i = 0; i < steps; ++i) {
          turned_rad += pose.move(forward_m - turn_rad * kSpecifiedWheelBaseM / 2,
                                  forward_m + turn_rad * kSpecifiedWheelBaseM / 2);
        }
        CHECK(std::abs(pose.x_m() - 1) < kRoundingM);
        CHECK(std::abs(pose.y_m() - 2) < kRoundingM);
        CHECK(std::abs(pose.heading_rad() - 0.3) < kRoundingM);
        CHECK(std::abs(turned_rad - direction * gear * 2 * pi) < kRoundingM);
      }
    }
  }
}

TEST_CASE("a half circle to the left ends one diameter to the left") {
  Pose pose;
  for (int i = 0; i < 1000; ++i) {
    pose.move((0.5 - 0.115) * pi / 1000, (0.5 + 0.115) * pi / 1000);
  }
  CHECK(std::abs(pose.x_m()) < kRoundingM);
  CHECK(pose.y_m() == doctest::Approx(1.0));
  CHECK(std::abs(pose.heading_rad()) == doctest::Approx(pi));
}

TEST_CASE("straight motion follows the heading") {
  Pose pose(1, 1, pi / 6);
  CHECK(pose.move(2, 2) == 0);
  CHECK(pose.x_m() == doctest::Approx(1 + std::sqrt(3.0)));
  CHECK(pose.y_m() == doctest::Approx(2.0));
  CHECK(pose.heading_rad() == doctest::Approx(pi / 6));
  pose.move(-2, -2);
  CHECK(std::abs(pose.x_m() - 1) < kRoundingM);
  CHECK(std::abs(pose.y_m() - 1) < kRoundingM);
}

TEST_CASE("turning in place changes only the heading") {
  Pose pose(3, -4, 0);
  const double turned_rad = pose.move(-0.0115, 0.0115);
  CHECK(turned_rad == doctest::Approx(0.1));
  CHECK(pose.heading_rad() == doctest::Approx(0.1));
  CHECK(pose.x_m() == 3);
  CHECK(pose.y_m() == -4);
}

TEST_CASE("a very small turn is as accurate as a straight line") {
  // The shorter the arc, the less accurate are the quotients of a naive formula.
  for (const double difference_m : {1e-6, 1e-9, 1e-12, 1e-15}) {
    CAPTURE(difference_m);
    Pose pose;
    pose.move(1, 1 + difference_m);
    const double turn_rad = difference_m / kSpecifiedWheelBaseM;
    CHECK(pose.x_m() == doctest::Approx(1.0).epsilon(1e-5));
    // Half the turn sideways, in closed form for small angles.
    CHECK(std::abs(pose.y_m() - turn_rad / 2) < 1e-11 + 1e-3 * turn_rad);
  }
}

TEST_CASE("a million turns leave the heading in range and the scale unchanged") {
  Pose pose;
  for (int i = 0; i < 1000000; ++i) {
    pose.move(-0.0115, 0.0115);
    REQUIRE(std::abs(pose.heading_rad()) <= pi);
  }
  // 100000 rad in closed form. 1e6 additions of rounded turns: 1e6 * 1e-16 * 3.
  const double heading_rad = std::remainder(100000.0, 2 * pi);
  CHECK(std::abs(std::remainder(pose.heading_rad() - heading_rad, 2 * pi)) < 1e-7);
  pose.move(1, 1);
  CHECK(std::hypot(pose.x_m(), pose.y_m()) == doctest::Approx(1.0).epsilon(1e-12));
  CHECK(std::abs(std::remainder(std::atan2(pose.y_m(), pose.x_m()) - heading_rad, 2 * pi)) < 1e-7);
}

TEST_CASE("a start heading of many turns is reduced to one turn") {
  // The class guarantees (-pi, pi]; at the limits rounding decides.
  CHECK(Pose(0, 0, 5).heading_rad() == doctest::Approx(5 - 2 * pi));
  CHECK(std::abs(Pose(0, 0, -pi).heading_rad()) == doctest::Approx(pi));
  CHECK(Pose(0, 0, -50).heading_rad() == doctest::Approx(-50 + 16 * pi));
}
