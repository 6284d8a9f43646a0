// Robots meet.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "unit/sim/fleet/fleet_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;

namespace {

constexpr double kKobukiM = robots::kobuki::chassis::kRadiusM;
constexpr double kKugleM = robots::kugle::Kugle::kRadiusM;
/// Closer surfaces touch each other.
constexpr double kTouchM = 1e-4;
/// Tolerance for rounding.
constexpr double kRoundingM = 1e-8;

SharedWorld small_room() {
  sim::world::WorldDescription description;
  description.walls = {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};
  return std::make_shared<const sim::world::World>(description);
}

double least_gap_m(const FleetStage& stage) {
  std::vector<sim::world::Presence> bodies;
  double least_m = 1;
  for (const auto& robot : stage.all) {
    const auto body = robot->presence();
    for (const auto& other : bodies) {
      const double away_m = length_m(body.position - other.position);
      least_m = std::min(least_m, away_m - body.radius_m - other.radius_m);
    }
    bodies.push_back(body);
  }
  return least_m;
}

}  // namespace

TEST_CASE("a robot that drives at another stops at its body, and both feel it") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kobuki(floor, {{1, 0}, kPi})));
  for (int i = 0; i < 20; ++i) {
    drive(stage.robot(0), 0.2);
    stage.run(500ms);
    REQUIRE(gap_m(stage.robot(0), stage.robot(1)) > -kRoundingM);
  }
  CHECK(gap_m(stage.robot(0), stage.robot(1)) < kTouchM);
  CHECK(stage.robot(0).placement().position.x_m == doctest::Approx(1 - 2 * kKobukiM));
  CHECK(value(stage.robot(0), "bumper.center") == 1);
  CHECK(stage.robot(1).placement().position == Vec2{1, 0});  // the robot was not moved
  CHECK(value(stage.robot(1), "bumper.center") == 1);
}

TEST_CASE("a bumper is released when the other robot goes") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kobuki(floor, {{0.5, 0}, kPi})));
  drive(stage.robot(0), 0.2);
  stage.run(2s);
  REQUIRE(value(stage.robot(1), "bumper.center") == 1);
  drive(stage.robot(0), -0.2);
  stage.run(1s);
  CHECK(value(stage.robot(0), "bumper.center") == 0);
  CHECK(value(stage.robot(1), "bumper.center") == 0);
}

TEST_CASE("a robot that is touched from behind presses no switch") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kobuki(floor, {{0.5, 0}, 0})));
  drive(stage.robot(0), 0.2);
  stage.run(2s);
  CHECK(value(stage.robot(0), "bumper.center") == 1);
  CHECK(value(stage.robot(1), "bumper.center") == 0);
}

TEST_CASE("two robots that drive at each other meet in the middle") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{-1, 0}, 0}), make_kobuki(floor, {{1, 0}, kPi})));
  for (int i = 0; i < 800; ++i) {
    if (i % 100 == 0) {
      drive(stage.robot(0), 0.5);
      drive(stage.robot(1), 0.5);
    }
    stage.run(5ms);
    REQUIRE(gap_m(stage.robot(0), stage.robot(1)) > -kRoundingM);
  }
  CHECK(std::abs(stage.robot(0).placement().position.x_m + kKobukiM) < kTouchM);
  CHECK(std::abs(stage.robot(1).placement().position.x_m - kKobukiM) < kTouchM);
  CHECK(value(stage.robot(0), "bumper.center") == 1);
  CHECK(value(stage.robot(1), "bumper.center") == 1);
}

TEST_CASE("robots of different kinds and ticks meet, too") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kugle(floor, {{1, 0}, 0})));
  for (int i = 0; i < 10; ++i) {
    drive(stage.robot(0), 0.2);
    stage.run(500ms);
  }
  CHECK(stage.robot(0).placement().position.x_m == doctest::Approx(1 - kKobukiM - kKugleM));
  CHECK(value(stage.robot(0), "bumper.center") == 1);
  CHECK(value(stage.robot(1), "contact") == 1);
}

TEST_CASE("a lifted robot stands in nobody's way, and cannot be put down onto another") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kobuki(floor, {{0.5, 0}, 0})));
  REQUIRE(stage.robot(1).lift());
  for (int i = 0; i < 4; ++i) {
    drive(stage.robot(0), 0.5);
    stage.run(500ms);
  }
  const double x_m = stage.robot(0).placement().position.x_m;
  CHECK(x_m > 0.9);
  CHECK_FALSE(stage.robot(1).put_down({{x_m - 0.3, 0.1}, 0}));
  REQUIRE(stage.robot(1).put_down({{x_m + 0.4, 0}, 0}));
  for (int i = 0; i < 4; ++i) {
    drive(stage.robot(0), 0.5);
    stage.run(500ms);
  }
  CHECK(stage.robot(0).placement().position.x_m == doctest::Approx(x_m + 0.4 - 2 * kKobukiM));
}

TEST_CASE("a robot that is pushed by hand goes up to the next robot") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kobuki(floor, {{2, 0}, 0})));
  stage.run(100ms);
  REQUIRE(stage.robot(0).push({5, 0}, 0));
  CHECK(stage.robot(0).placement().position.x_m == doctest::Approx(2 - 2 * kKobukiM));
}

TEST_CASE("a robot whose fleet has ended meets nobody, and then those of its next fleet") {
  const auto floor = endless_floor();
  const auto robot = make_kobuki(floor, {{0, 0}, 0});
  sim::Outbox out;
  const auto go_beside = [&](sim::Robot& other) {
    sim::Fleet fleet;
    fleet.collect(fleet.add(*robot), out);
    fleet.collect(fleet.add(other), out);
    drive(*robot, 0.2);
    fleet.advance_to(3s);
  };
  const auto first = make_kobuki(floor, {{0.5, 0}, 0});
  go_beside(*first);
  REQUIRE(gap_m(*robot, *first) < kTouchM);
  REQUIRE(robot->push({1, 0}, 0));
  CHECK(robot->placement().position.x_m == doctest::Approx(1.5 - 2 * kKobukiM));
  const auto second = make_kobuki(floor, {{1.5, 0}, 0});
  go_beside(*second);
  CHECK(gap_m(*robot, *second) < kTouchM);
}

TEST_CASE("robots that were put into each other come apart") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kobuki(floor, {{0.2, 0}, 0})));
  drive(stage.robot(1), 0.2);
  stage.run(2s);
  CHECK(gap_m(stage.robot(0), stage.robot(1)) > 0.1);
  CHECK(stage.robot(0).placement().position == Vec2{0, 0});
}

TEST_CASE("no robots of a crowded room overlap at any time") {
  for (std::uint64_t round = 0; round < 10; ++round) {
    CAPTURE(round);
    std::mt19937_64 random(round);
    const auto draw = [&](double from, double to) {
      return from + (to - from) * static_cast<double>(random() >> 11U) * 0x1p-53;
    };
    const auto room = small_room();
    std::vector<std::unique_ptr<sim::Robot>> robots;
    for (int i = 0; i < 9; ++i) {
      const Placement place{{0.6 * (i % 3 - 1), 0.6 * (i / 3 - 1)}, draw(-3, 3)};
      robots.push_back(i % 4 == 3 ? make_kugle(room, place) : make_kobuki(room, place));
    }
    FleetStage stage(std::move(robots));
    for (int tick = 0; tick < 1500; ++tick) {
      for (std::size_t i = 0; i < stage.all.size(); ++i) {
        if (tick == 300 && i % 4 == 3) { begin_to_follow(stage.robot(i)); }
        if (random() % 100 == 0) { drive(stage.robot(i), draw(-0.3, 0.7), draw(-1, 1)); }
      }
      stage.run(5ms);
      REQUIRE(least_gap_m(stage) > -1e-7);
    }
  }
}

TEST_CASE("a robot between another robot and the dock hides the dock's light") {
  sim::world::WorldDescription description;
  description.dock = Placement{};
  const auto world = std::make_shared<const sim::world::World>(description);
  const auto light_behind_robot_at = [&](double y_m) {
    FleetStage stage(
        robots_of(make_kobuki(world, {{3, 0}, kPi}), make_kobuki(world, {{1, y_m}, 0})));
    stage.run_until(500ms);
    return sim::value_of(stage.robot(0), "dock_ir.center").value();
  };
  CHECK(light_behind_robot_at(0) == 0);
  CHECK(light_behind_robot_at(1) > 0);
}
