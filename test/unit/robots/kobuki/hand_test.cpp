// Lifting, pushing and turning the robot by hand.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::robots::kobuki::KobukiOptions;
using fakebot::sim::world::World;
using fakebot::sim::world::WorldDescription;

TEST_CASE("in the air both wheels drop, no floor is detected and nothing is touched") {
  WorldDescription description;
  description.walls = {{{0.3, -5}, {0.3, 5}}};
  KobukiOptions options;
  options.world = std::make_shared<World>(description);
  KobukiBench bench(options);
  for (int i = 0; i < 20; ++i) { bench.send(wire::BaseControl{200, 0}).run_ms(100); }
  CHECK(bench.next<wire::BasicSensorData>().bumper == wire::bumper::center);
  REQUIRE(bench.robot().lift());
  const auto data = bench.run_ms(100).next<wire::BasicSensorData>();
  CHECK(data.wheel_drop == (wire::wheel_drop::left | wire::wheel_drop::right));
  CHECK(data.cliff == (wire::cliff::left | wire::cliff::center | wire::cliff::right));
  CHECK(data.bumper == 0);
}

// Source: firmware 1.1.2 and later only report a wheel drop.
TEST_CASE("in the air the wheels keep turning and the robot does not move") {
  KobukiBench bench = standard_kobuki();
  for (int i = 0; i < 10; ++i) { bench.send(wire::BaseControl{200, 0}).run_ms(100); }
  REQUIRE(bench.robot().lift());
  const double x_m = bench.get("pose.x_m");
  const double ticks = bench.get("encoder.left_ticks");
  for (int i = 0; i < 10; ++i) { bench.send(wire::BaseControl{200, 0}).run_ms(100); }
  CHECK(bench.get("pose.x_m") == x_m);
  CHECK(bench.get("encoder.left_ticks") - ticks == doctest::Approx(0.2 * 11724.4).epsilon(0.05));
}

TEST_CASE("a robot that is put down elsewhere is there, and its odometry is unchanged") {
  KobukiBench bench = ideal_kobuki();
  bench.run_ms(500);
  REQUIRE(bench.robot().lift());
  bench.run_ms(500);
  REQUIRE(bench.robot().put_down({{3, -2}, std::numbers::pi / 2}));
  bench.run_ms(500);
  CHECK(bench.get("pose.x_m") == 3);
  CHECK(bench.get("pose.y_m") == -2);
  CHECK(bench.get("pose.heading_deg") == doctest::Approx(90));
  const auto data = bench.next<wire::BasicSensorData>();
  CHECK(data.wheel_drop == 0);
  CHECK(data.cliff == 0);
  CHECK(data.left_encoder_ticks == 0);
}

TEST_CASE("in the air it cannot be pushed") {
  KobukiBench bench = ideal_kobuki();
  REQUIRE(bench.robot().lift());
  CHECK_FALSE(bench.robot().push({1, 0}, 1));
  CHECK(bench.get("pose.x_m") == 0);
  CHECK(bench.robot().put_down({}));
  CHECK(bench.robot().push({1, 0}, 0));
  CHECK(bench.get("pose.x_m") == doctest::Approx(1));
}

TEST_CASE("the gyro measures a turn by hand") {
  KobukiBench bench = ideal_kobuki();
  bench.run_ms(500);
  for (int i = 0; i < 100; ++i) {
    REQUIRE(bench.robot().push({0, 0}, std::numbers::pi / 200));
    bench.step();
  }
  CHECK(bench.get("pose.heading_deg") == doctest::Approx(90));
  CHECK(bench.run_ms(20).get("gyro.angle_deg") == doctest::Approx(90));
}

TEST_CASE("the gyro measures a turn while the robot is carried, spread over a second") {
  KobukiBench bench = standard_kobuki();
  bench.run_ms(500);
  REQUIRE(bench.robot().lift());
  bench.run_ms(500);
  REQUIRE(bench.robot().put_down({{1, 1}, -3 * std::numbers::pi / 4}));
  bench.run_ms(1000);
  CHECK(std::abs(bench.get("gyro.angle_deg") + 135) < 0.5);
}

TEST_CASE("a pushed robot slides without turning its wheels, up to the next wall") {
  WorldDescription description;
  description.walls = {{{-5, 1}, {5, 1}}};
  KobukiOptions options;
  options.world = std::make_shared<World>(description);
  KobukiBench bench(options);
  for (int i = 0; i < 400; ++i) {
    REQUIRE(bench.robot().push({0, 0.005}, 0));
    bench.step();
  }
  CHECK(bench.get("pose.y_m") == doctest::Approx(1 - 0.17575));
  CHECK(bench.get("encoder.left_ticks") == 0);
  CHECK(bench.next<wire::BasicSensorData>().bumper == wire::bumper::left);
}
