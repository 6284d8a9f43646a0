// Head, motor and picture of a scanner.
#include "sim/scanner/scan_head.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <numbers>

using namespace fakebot::sim;
using world::Presence;
using world::Vec2;

namespace {

/// A wall at x = 3, and another at y = 2.
std::unique_ptr<const world::World> two_walls() {
  world::WorldDescription description;
  description.walls = {{{3, -50}, {3, 50}}, {{-50, 2}, {2.5, 2}}};
  return std::make_unique<const world::World>(description);
}

ScanHead head_at(const Presence& start) {
  return {{.least_m = 0.1, .largest_m = 10}, {10, 1, 2}, 1, start};
}

}  // namespace

TEST_CASE("directions of turns agree with the C library, all around and in many turns") {
  for (int i = -5000; i <= 5000; ++i) {
    const double turns = i * 0.000731;
    const Vec2 direction = direction_of_turns(turns);
    CHECK(std::abs(direction.x_m - std::cos(turns * 2 * std::numbers::pi)) < 1e-10);
    CHECK(std::abs(direction.y_m - std::sin(turns * 2 * std::numbers::pi)) < 1e-10);
  }
}

TEST_CASE("a motor takes its time to start and to stop, and is steady only as fast as wanted") {
  ScanMotor motor(10, 1, 2);
  CHECK_FALSE(motor.is_steady());
  motor.want(10);
  for (int i = 0; i < 99; ++i) { motor.step(0.01); }
  CHECK(motor.rate_hz() == doctest::Approx(9.9));
  CHECK_FALSE(motor.is_steady());
  motor.step(0.02);
  CHECK(motor.rate_hz() == 10);
  CHECK(motor.is_steady());
  motor.want(0);
  CHECK_FALSE(motor.is_steady());
  for (int i = 0; i < 100; ++i) { motor.step(0.01); }
  CHECK(motor.rate_hz() == doctest::Approx(5));
  for (int i = 0; i < 101; ++i) { motor.step(0.01); }
  CHECK(motor.rate_hz() == 0);
}

TEST_CASE("a held head stops, and turns again when it is let go") {
  ScanMotor motor(10, 1, 1);
  motor.want(5);
  for (int i = 0; i < 60; ++i) { motor.step(0.01); }
  REQUIRE(motor.is_steady());
  motor.stall(true);
  for (int i = 0; i < 60; ++i) { motor.step(0.01); }
  CHECK(motor.rate_hz() == 0);
  CHECK(motor.is_on());
  CHECK_FALSE(motor.is_steady());
  motor.stall(false);
  for (int i = 0; i < 60; ++i) { motor.step(0.01); }
  CHECK(motor.is_steady());
}

TEST_CASE("a head measures the walls around it, in its own frame") {
  const auto world = two_walls();
  ScanHead head = head_at({{0, 0}, {1, 0}});
  CHECK(head.look(*world, {}, 1, 0).distance_m == doctest::Approx(3));
  CHECK(head.look(*world, {}, 1, 0.25).distance_m == doctest::Approx(2));
  CHECK(head.look(*world, {}, 1, 0.5).distance_m == 0);
  ScanHead turned = head_at({{0, 0}, {0, 1}});
  CHECK(turned.look(*world, {}, 1, 0).distance_m == doctest::Approx(2));
  CHECK(turned.look(*world, {}, 1, -0.25).distance_m == doctest::Approx(3));
}

TEST_CASE("each beam of a moving head leaves from the place of its moment") {
  const auto world = two_walls();
  ScanHead head = head_at({{0, 0}, {1, 0}});
  head.sweep.begin_step({{0.08, 0}, {1, 0}});
  CHECK(head.look(*world, {}, 0, 0).distance_m == doctest::Approx(3));
  CHECK(head.look(*world, {}, 0.5, 0).distance_m == doctest::Approx(2.96));
  CHECK(head.look(*world, {}, 1, 0).distance_m == doctest::Approx(2.92));
  // A turn by 0.1 rad, half of which is 0.05 rad.
  head.sweep.begin_step({{0.08, 0}, {std::cos(0.1), std::sin(0.1)}});
  CHECK(head.look(*world, {}, 0.5, 0).distance_m ==
        doctest::Approx(2.92 / std::cos(0.05)).epsilon(1e-5));
}

TEST_CASE("a hand that puts the carrier elsewhere leaves no way in between") {
  const auto world = two_walls();
  ScanHead head = head_at({{0, 0}, {1, 0}});
  head.sweep.begin_step({{1, 0}, {1, 0}});
  CHECK(head.look(*world, {}, 0.1, 0).distance_m == doctest::Approx(2));
  head.sweep.begin_step({{1, 0}, {0, 1}});
  CHECK(head.look(*world, {}, 0.1, 0).distance_m == doctest::Approx(2));
}

TEST_CASE("a beam beside the axis measures distance and direction from the axis") {
  const auto world = two_walls();
  ScanHead head = head_at({{0, 0}, {1, 0}});
  const Echo echo = head.look(*world, {}, 1, 0, 0.5);
  CHECK(echo.distance_m == doctest::Approx(std::sqrt(3 * 3 + 0.5 * 0.5)));
  CHECK(echo.turns * 2 * std::numbers::pi == doctest::Approx(std::atan2(0.5, 3)).epsilon(1e-3));
  CHECK(head.look(*world, {}, 1, 0, -0.5).turns < 0);
}

TEST_CASE("a blind sector has no echoes, also across ahead") {
  const auto world = two_walls();
  ScanHead head = head_at({{0, 0}, {1, 0}});
  head.blind = {-20, 30};
  CHECK(head.look(*world, {}, 1, 0).distance_m == 0);
  CHECK(head.look(*world, {}, 1, -19.0 / 360).distance_m == 0);
  CHECK(head.look(*world, {}, 1, 29.0 / 360).distance_m == 0);
  CHECK(head.look(*world, {}, 1, 31.0 / 360).distance_m > 0);
  CHECK(head.look(*world, {}, 1, -21.0 / 360).distance_m > 0);
  head.blind = {170, -170};
  CHECK(head.look(*world, {}, 1, 0).distance_m > 0);
  CHECK(head.blind.hides(0.5));
}

TEST_CASE("the picture has the nearest point of a revolution, and what is ahead") {
  const auto world = two_walls();
  ScanHead head = head_at({{0, 0.5}, {1, 0}});
  CHECK(head.picture.front_m() == 10);
  CHECK(head.picture.nearest_m() == 10);
  for (int revolution = 0; revolution < 2; ++revolution) {
    for (int i = 0; i < 360; ++i) { head.look(*world, {}, 1, i / 360.0); }
    head.picture.end_revolution();
  }
  CHECK(head.picture.nearest_m() == doctest::Approx(1.5));
  CHECK(head.picture.nearest_deg() == doctest::Approx(90));
  CHECK(head.picture.front_m() == doctest::Approx(3));
  CHECK(head.picture.revolutions() == 2);
  // One wall is within 10 m from -72.5 degrees on, the other up to 171.4 degrees; no gap between.
  CHECK(head.picture.points() == 72 + 1 + 171);
}

namespace {

/// The only point of a revolution with one beam.
Vec2 only_point(ScanHead& head) {
  head.end_revolution();
  REQUIRE(head.points.last().size() == 1);
  return head.points.last()[0];
}

}  // namespace

TEST_CASE("the points of a revolution are where its beams have met something in the world") {
  const auto world = two_walls();
  ScanHead head = head_at({{1, 0.5}, {0, 1}});
  head.look(*world, {}, 1, 0);
  Vec2 point = only_point(head);
  CHECK(point.x_m == doctest::Approx(1));
  CHECK(point.y_m == doctest::Approx(2));
  head.look(*world, {}, 1, -0.25, 0.3);  // towards x, and left of the axis
  point = only_point(head);
  CHECK(point.x_m == doctest::Approx(3));
  CHECK(point.y_m == doctest::Approx(0.8));
}

TEST_CASE("a point is as far away as measured, and there is none without an echo") {
  const auto world = two_walls();
  ScanHead noisy({.least_m = 0.1, .largest_m = 10, .noise_m = 0.1}, {10, 1, 2}, 7,
                 {{0, 0}, {1, 0}});
  const double measured_m = noisy.look(*world, {}, 1, 0).distance_m;
  CHECK(measured_m != doctest::Approx(3));
  CHECK(only_point(noisy).x_m == doctest::Approx(measured_m));
  ScanHead head = head_at({{0, 0}, {1, 0}});
  head.blind = {-20, 30};
  head.look(*world, {}, 1, 0);
  head.look(*world, {}, 1, 0.5);  // nothing is there
  head.end_revolution();
  CHECK(head.points.last().empty());
}

TEST_CASE("points stay until the next whole revolution, and are gone when the head stands") {
  const auto world = two_walls();
  ScanHead head = head_at({{0, 0}, {1, 0}});
  head.motor.want(5);
  head.motor.settle();
  const auto begin_step = [&](bool measures) { head.begin_step({{0, 0}, {1, 0}}, measures); };
  begin_step(true);
  head.look(*world, {}, 1, 0);
  CHECK(head.points.last().empty());
  head.end_revolution();
  head.look(*world, {}, 1, 0);
  head.end_revolution(false);
  begin_step(true);
  CHECK(head.points.last().size() == 1);
  CHECK(head.picture.revolutions() == 1);
  begin_step(false);
  CHECK(head.points.last().empty());
  head.look(*world, {}, 1, 0);
  head.end_revolution();
  head.motor.stall(true);
  head.motor.settle();
  begin_step(true);
  CHECK(head.points.last().empty());
}
