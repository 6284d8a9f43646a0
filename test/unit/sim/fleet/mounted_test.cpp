// A sensor is mounted on a robot.
#include <doctest/doctest.h>

#include <cmath>

#include "unit/sim/fleet/fleet_stage.hpp"
#include "unit/sim/fleet/wall_counter.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;

namespace {

/// A wall at x = 3, far longer than a sensor reaches.
SharedWorld floor_with_wall() {
  sim::world::WorldDescription description;
  description.walls = {{{3, -50}, {3, 50}}};
  return std::make_shared<const sim::world::World>(description);
}

}  // namespace

TEST_CASE("a mounted sensor is where its carrier has brought it") {
  const auto floor = endless_floor();
  FleetStage stage(
      robots_of(std::make_unique<WallCounter>(floor), make_kobuki(floor, {{1, 2}, kPi / 2})));
  stage.fleet.mount(0, 1, {{0.1, 0.05}, kPi});
  // Forward is +y and left is -x.
  CHECK(stage.robot(0).placement().position.x_m == doctest::Approx(0.95));
  CHECK(stage.robot(0).placement().position.y_m == doctest::Approx(2.1));
  CHECK(stage.robot(0).placement().heading_rad == doctest::Approx(-kPi / 2));
  for (int i = 0; i < 10; ++i) {
    drive(stage.robot(1), 0.2, 0.3);
    stage.run(200ms);
    const auto carrier = stage.robot(1).presence();
    const Vec2 offset = stage.robot(0).placement().position - carrier.position;
    CHECK(dot(offset, carrier.forward) == doctest::Approx(0.1));
    CHECK(cross(carrier.forward, offset) == doctest::Approx(0.05));
  }
  CHECK(length_m(stage.robot(0).placement().position - Vec2{0.95, 2.1}) > 0.2);
}

TEST_CASE("a mounted sensor sees more of a wall the nearer its carrier is, and not its carrier") {
  const auto world = floor_with_wall();
  FleetStage stage(
      robots_of(make_kobuki(world, {{0, 0}, 0}), std::make_unique<WallCounter>(world)));
  stage.fleet.mount(1, 0, {{0.1, 0}, 0});
  stage.run(200ms);
  CHECK(value(stage.robot(1), "rays.solid") == 0);  // 2.9 m away
  for (int i = 0; i < 20; ++i) {
    drive(stage.robot(0), 0.2);
    stage.run(500ms);
  }
  // The robot has driven for 10 s; a wall at a distance is within 2 m up to acos(distance / 2 m).
  const double away_m = 3 - stage.robot(1).placement().position.x_m;
  REQUIRE(away_m == doctest::Approx(0.9).epsilon(0.05));
  const double rays_aside = std::floor(std::acos(away_m / 2) * 180 / kPi / 10);
  CHECK(value(stage.robot(1), "rays.solid") == 1 + 2 * rays_aside);
  CHECK(value(stage.robot(1), "rays.robot") == 0);
  CHECK(stage.sent[1].back() == 1 + 2 * rays_aside);
}

TEST_CASE("a mounted sensor sees other robots") {
  const auto floor = endless_floor();
  // 0.17575 m at a distance of 1 m are 10.1 degrees to each side.
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kobuki(floor, {{1, 0}, 0}),
                             std::make_unique<WallCounter>(floor)));
  stage.fleet.mount(2, 0, {});
  stage.run(100ms);
  CHECK(value(stage.robot(2), "rays.robot") == 3);
  REQUIRE(stage.robot(1).lift());
  stage.run(100ms);
  CHECK(value(stage.robot(2), "rays.robot") == 0);
}

TEST_CASE("what is mounted has no body of its own") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kobuki(floor, {{1, 0}, kPi}),
                             std::make_unique<WallCounter>(floor)));
  stage.fleet.mount(2, 1, {{0.4, 0}, 0});  // reaches out to x = 0.6
  for (int i = 0; i < 10; ++i) {
    drive(stage.robot(0), 0.2);
    stage.run(500ms);
  }
  CHECK(gap_m(stage.robot(0), stage.robot(1)) < 1e-4);
}

TEST_CASE("a sensor on a sensor follows the robot that carries both") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(std::make_unique<WallCounter>(floor),
                             std::make_unique<WallCounter>(floor),
                             make_kobuki(floor, {{1, 0}, kPi / 2})));
  stage.fleet.mount(1, 2, {{0.1, 0}, kPi / 2});
  stage.fleet.mount(0, 1, {{0.02, 0}, 0});
  stage.run(100ms);
  CHECK(stage.robot(0).placement().position.x_m == doctest::Approx(0.98));
  CHECK(stage.robot(0).placement().position.y_m == doctest::Approx(0.1));
  CHECK(value(stage.robot(0), "rays.robot") == 0);
}

TEST_CASE("a hand that lifts and moves the carrier moves what is mounted") {
  const auto floor = endless_floor();
  FleetStage stage(
      robots_of(make_kobuki(floor, {{0, 0}, 0}), std::make_unique<WallCounter>(floor)));
  stage.fleet.mount(1, 0, {{0.1, 0}, 0});
  REQUIRE(stage.robot(0).lift());
  REQUIRE(stage.robot(0).put_down({{5, 5}, kPi / 2}));
  stage.run(5ms);
  CHECK(stage.robot(1).placement().position.x_m == doctest::Approx(5));
  CHECK(stage.robot(1).placement().position.y_m == doctest::Approx(5.1));
}
