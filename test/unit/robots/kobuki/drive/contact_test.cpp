// A robot in contact with a wall: bumpers, wheels, currents.
#include <doctest/doctest.h>

#include <cmath>

#include "robots/kobuki/sensors/bumper.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::robots::kobuki::bumper_flags;
using fakebot::robots::kobuki::KobukiOptions;
using fakebot::robots::kobuki::Parameters;
using fakebot::sim::world::direction;
using fakebot::sim::world::Vec2;
using fakebot::sim::world::World;
using fakebot::sim::world::WorldDescription;
namespace flag = wire::bumper;

namespace {

constexpr double kRobotRadiusM = 0.17575;  // documented diameter: 351.5 mm

unsigned bumper_at(double bearing_deg, double heading_deg = 0) {
  const Vec2 contact = direction((heading_deg + bearing_deg) * kRadPerDeg);
  return bumper_flags({&contact, 1}, direction(heading_deg * kRadPerDeg));
}

/// A robot whose centre is a metre before a wall.
KobukiBench before_a_wall(const Parameters& parameters, double heading_deg = 0) {
  WorldDescription description;
  description.walls = {{{1, -50}, {1, 50}}};
  KobukiOptions options;
  options.parameters = parameters;
  options.world = std::make_shared<World>(description);
  options.start = {0, 0, heading_deg * kRadPerDeg};
  return KobukiBench(options);
}

KobukiBench& drive(KobukiBench& bench, std::int16_t speed_mm_s, int ms, std::int16_t radius = 0) {
  for (int done = 0; done < ms; done += 100) {
    bench.send(wire::BaseControl{speed_mm_s, radius}).run_ms(100);
  }
  return bench;
}

}  // namespace

// Source of the sectors: kobuki_gazebo_plugins.
TEST_CASE("the bumper shows left, center or right by the bearing of the contact") {
  CHECK(bumper_at(0) == flag::center);
  CHECK(bumper_at(24) == flag::center);
  CHECK(bumper_at(-24) == flag::center);
  CHECK(bumper_at(36) == flag::left);
  CHECK(bumper_at(89) == flag::left);
  CHECK(bumper_at(-36) == flag::right);
  CHECK(bumper_at(-89) == flag::right);
}

TEST_CASE("a contact near a sector's border presses two switches") {
  CHECK(bumper_at(30) == (flag::left | flag::center));
  CHECK(bumper_at(-30) == (flag::right | flag::center));
}

TEST_CASE("two switches are pressed within 5 degrees of a sector's border, and no farther") {
  // Assumed: the 5 degrees; source of the borders at 30 degrees: kobuki_gazebo_plugins.
  CHECK(bumper_at(24.9) == flag::center);
  CHECK(bumper_at(25.1) == (flag::left | flag::center));
  CHECK(bumper_at(34.9) == (flag::left | flag::center));
  CHECK(bumper_at(35.1) == flag::left);
  CHECK(bumper_at(-24.9) == flag::center);
  CHECK(bumper_at(-25.1) == (flag::right | flag::center));
  CHECK(bumper_at(-34.9) == (flag::right | flag::center));
  CHECK(bumper_at(-35.1) == flag::right);
}

TEST_CASE("there is no bumper at the back") {
  CHECK(bumper_at(89.9) == flag::left);
  CHECK(bumper_at(90.1) == 0);
  CHECK(bumper_at(-89.9) == flag::right);
  CHECK(bumper_at(-90.1) == 0);
  CHECK(bumper_at(91) == 0);
  CHECK(bumper_at(180) == 0);
  CHECK(bumper_at(-91) == 0);
}

TEST_CASE("the bumper turns with the robot") {
  CHECK(bumper_at(60, 135) == flag::left);
  CHECK(bumper_at(-60, -170) == flag::right);
}

TEST_CASE("a robot that drives straight at a wall stops there and presses the center") {
  KobukiBench bench = before_a_wall(fakebot::robots::kobuki::standard_parameters());
  drive(bench, 300, 6000);
  CHECK(bench.get("pose.x_m") == doctest::Approx(1 - kRobotRadiusM));
  CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0));
  CHECK(bench.next<wire::BasicSensorData>().bumper == flag::center);
}

TEST_CASE("the bumper follows a wall that it has met for the travel of its shell") {
  KobukiBench bench = before_a_wall(fakebot::robots::kobuki::ideal_parameters());
  drive(bench, 300, 5000);
  CHECK(bench.get("bumper.center") == 1);
  const double wall_m = bench.get("pose.x_m");
  bench.send(wire::BaseControl{-20, 0});  // 0.1 mm in a tick
  while (bench.get("bumper.center") == 1) { bench.step(); }
  CHECK(wall_m - bench.get("pose.x_m") > 0.001);
  CHECK(wall_m - bench.get("pose.x_m") < 0.003);
  bench.send(wire::BaseControl{20, 0});
  while (wall_m - bench.get("pose.x_m") > 0.0002) {
    CHECK(bench.get("bumper.center") == 0);  // only touch presses the bumper
    bench.step();
  }
  bench.run_ms(50);
  CHECK(bench.get("bumper.center") == 1);
}

TEST_CASE("a robot that turns at a wall presses each switch once") {
  KobukiBench bench = before_a_wall(fakebot::robots::kobuki::standard_parameters());
  drive(bench, 200, 5000);
  CHECK(bench.get("bumper.center") == 1);
  int edges = 0;
  bench.send(wire::BaseControl{100, 1});
  for (double before = 1; bench.now_ms() < 20000; before = bench.get("bumper.center")) {
    bench.step();
    if (bench.now_ms() % 1000 == 0) { bench.send(wire::BaseControl{100, 1}); }
    if (bench.get("bumper.center") != before) { ++edges; }
    if (bench.get("pose.heading_deg") > 160) { break; }
  }
  CHECK(edges == 1);
}

TEST_CASE("the bumper is released when the robot has backed off") {
  KobukiBench bench = before_a_wall(fakebot::robots::kobuki::standard_parameters());
  drive(bench, 300, 5000);
  drive(bench, -100, 1000);
  CHECK(bench.get("pose.x_m") < 1 - kRobotRadiusM - 0.02);
  CHECK(bench.next<wire::BasicSensorData>().bumper == 0);
}

TEST_CASE("a robot that backs into a wall stops and presses nothing") {
  KobukiBench bench = before_a_wall(fakebot::robots::kobuki::standard_parameters(), 180);
  drive(bench, -300, 6000);
  CHECK(bench.get("pose.x_m") == doctest::Approx(1 - kRobotRadiusM));
  CHECK(bench.next<wire::BasicSensorData>().bumper == 0);
}

TEST_CASE("at a wall the wheels stall, the current rises and over-current is flagged") {
  KobukiBench bench = before_a_wall(fakebot::robots::kobuki::standard_parameters());
  drive(bench, 300, 2000);
  const double driving_ma = bench.get("current.left_ma");
  CHECK(bench.next<wire::BasicSensorData>().overcurrent == 0);
  drive(bench, 300, 4000);
  const auto before = bench.next<wire::BasicSensorData>();
  drive(bench, 300, 1000);
  const auto after = bench.next<wire::BasicSensorData>();
  CHECK(after.left_encoder_ticks == before.left_encoder_ticks);
  CHECK(after.right_encoder_ticks == before.right_encoder_ticks);
  CHECK(bench.get("current.left_ma") > 5 * driving_ma);
  CHECK(after.overcurrent == (wire::overcurrent::left | wire::overcurrent::right));
}

TEST_CASE("on a smooth floor the wheels slip at a wall, at a higher current") {
  Parameters parameters = fakebot::robots::kobuki::standard_parameters();
  parameters.wheel_grip_n = 15;
  KobukiBench bench = before_a_wall(parameters);
  drive(bench, 300, 2000);
  const double driving_ma = bench.get("current.left_ma");
  drive(bench, 300, 4000);
  CHECK(bench.get("pose.x_m") == doctest::Approx(1 - kRobotRadiusM));
  CHECK(bench.get("wheel.left_m_s") == doctest::Approx(0.3).epsilon(0.05));
  // 15 N at a motor of 16.3 V s/m, equal to 16.3 N/A.
  CHECK(bench.get("current.left_ma") ==
        doctest::Approx(driving_ma + 15 / 16.3 * 1000).epsilon(0.1));
  CHECK(bench.next<wire::BasicSensorData>().overcurrent == 0);
}

TEST_CASE("a stalled robot gets free by driving back, and its over-current clears") {
  KobukiBench bench = before_a_wall(fakebot::robots::kobuki::standard_parameters());
  drive(bench, 300, 6000);
  drive(bench, -200, 2000);
  CHECK(bench.get("pose.x_m") < 0.6);
  drive(bench, 0, 1000);
  CHECK(bench.next<wire::BasicSensorData>().overcurrent == 0);
}

TEST_CASE("a robot that meets a wall at an angle slides along it more slowly") {
  for (const bool ideal : {false, true}) {
    CAPTURE(ideal);
    KobukiBench bench = before_a_wall(ideal ? fakebot::robots::kobuki::ideal_parameters()
                                            : fakebot::robots::kobuki::standard_parameters(),
                                      30);
    drive(bench, 200, 10000);
    CHECK(bench.get("pose.x_m") == doctest::Approx(1 - kRobotRadiusM));
    CHECK(bench.get("pose.y_m") > 0.6);
    CHECK(bench.get("pose.y_m") < 10 * 0.2);
    CHECK(bench.get("pose.heading_deg") == doctest::Approx(30));
    CHECK(bench.next<wire::BasicSensorData>().bumper == (flag::right | flag::center));
  }
}

TEST_CASE("a robot can turn in place at a wall") {
  KobukiBench bench = before_a_wall(fakebot::robots::kobuki::standard_parameters());
  drive(bench, 300, 4000);
  drive(bench, 100, 3000, 1);
  CHECK(std::abs(bench.get("pose.heading_deg")) > 90);
}

TEST_CASE("a wall stops the wheels and flags over-current without lag, too") {
  KobukiBench bench = before_a_wall(fakebot::robots::kobuki::ideal_parameters());
  drive(bench, 300, 6000);
  CHECK(bench.get("pose.x_m") == doctest::Approx(1 - kRobotRadiusM));
  CHECK(bench.get("wheel.left_m_s") == 0);
  CHECK(bench.next<wire::BasicSensorData>().overcurrent ==
        (wire::overcurrent::left | wire::overcurrent::right));
  drive(bench, -300, 500);
  CHECK(bench.get("pose.x_m") == doctest::Approx(1 - kRobotRadiusM - 0.15));
}

TEST_CASE("a forced bumper keeps its value until it is released") {
  KobukiBench bench = before_a_wall(fakebot::robots::kobuki::standard_parameters());
  bench.set("bumper.left", 1).set("bumper.center", 0);
  drive(bench, 300, 5000);
  CHECK(bench.next<wire::BasicSensorData>().bumper == flag::left);
  bench.release("bumper.left").release("bumper.center");
  CHECK(bench.next<wire::BasicSensorData>().bumper == flag::center);
}
