// A world changes around a robot.
#include <doctest/doctest.h>

#include <memory>

#include "robots/kobuki/chassis.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::robots::kobuki::KobukiOptions;
using fakebot::sim::world::Vec2;
using fakebot::sim::world::World;
using fakebot::sim::world::WorldDescription;

namespace {

constexpr double kRadiusM = fakebot::robots::kobuki::chassis::kRadiusM;

std::shared_ptr<const World> floor_only() {
  return std::make_shared<const World>();
}

/// A wall across the path of a robot on the x axis.
std::shared_ptr<const World> wall_at(double x_m) {
  WorldDescription description;
  description.walls = {{{x_m, -5}, {x_m, 5}}};
  return std::make_shared<const World>(description);
}

std::shared_ptr<const World> hole_around(Vec2 center) {
  WorldDescription description;
  const auto corner = [&](double x_m, double y_m) { return center + Vec2{x_m, y_m}; };
  description.holes = {{{corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)}, 0.5}};
  return std::make_shared<const World>(description);
}

KobukiBench kobuki_in(std::shared_ptr<const World> world) {
  KobukiOptions options;
  options.world = std::move(world);
  return KobukiBench(options);
}

KobukiBench& drive(KobukiBench& bench, int tenths_of_s) {
  for (int i = 0; i < tenths_of_s; ++i) { bench.send(wire::BaseControl{200, 0}).run_ms(100); }
  return bench;
}

}  // namespace

TEST_CASE("a wall that appears ahead stops the robot until it is removed") {
  KobukiBench bench = kobuki_in(floor_only());
  drive(bench, 10);
  const double x_m = bench.get("pose.x_m") + kRadiusM + 0.1;
  REQUIRE(bench.robot().enter(wall_at(x_m)));
  drive(bench, 20);
  CHECK(bench.get("bumper.center") == 1);
  CHECK(bench.get("pose.x_m") == doctest::Approx(x_m - kRadiusM));
  REQUIRE(bench.robot().enter(floor_only()));
  CHECK(bench.get("bumper.center") == 0);
  drive(bench, 20);
  CHECK(bench.get("pose.x_m") > x_m + 0.2);
}

TEST_CASE("a robot stays in contact with a wall that a change keeps") {
  KobukiBench bench = kobuki_in(wall_at(0.3));
  drive(bench, 30);
  REQUIRE(bench.get("bumper.center") == 1);
  const double current_ma = bench.get("current.left_ma");
  REQUIRE(bench.robot().enter(wall_at(0.3)));
  CHECK(bench.get("bumper.center") == 1);
  drive(bench, 1);
  CHECK(bench.get("current.left_ma") == doctest::Approx(current_ma).epsilon(0.02));
}

TEST_CASE("nothing solid can appear where the robot stands") {
  KobukiBench bench = kobuki_in(floor_only());
  WorldDescription around;
  around.obstacles = {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
  for (const auto& world : {wall_at(0), wall_at(kRadiusM - 0.001), wall_at(-0.1),
                            std::make_shared<const World>(around)}) {
    const auto before = bench.robot().world();
    CHECK_FALSE(bench.robot().enter(world));
    CHECK(bench.robot().world() == before);
  }
  drive(bench, 20);
  CHECK(bench.get("pose.x_m") > 0.3);
}

TEST_CASE("anything can appear below a lifted robot, which then cannot be put down on it") {
  KobukiBench bench = kobuki_in(floor_only());
  REQUIRE(bench.robot().lift());
  REQUIRE(bench.robot().enter(wall_at(0)));
  bench.run_ms(100);
  CHECK_FALSE(bench.robot().put_down({{0, 0}, 0}));
  bench.run_ms(100);
  CHECK(bench.get("wheel_drop.left") == 1);
  CHECK(bench.robot().put_down({{1, 0}, 0}));
  bench.run_ms(100);
  CHECK(bench.get("wheel_drop.left") == 0);
  CHECK(bench.get("pose.x_m") == 1);
}

TEST_CASE("a hole that opens below the robot drops its wheels and traps it until it closes") {
  KobukiBench bench = kobuki_in(floor_only());
  drive(bench, 10);
  const double x_m = bench.get("pose.x_m");
  REQUIRE(bench.robot().enter(hole_around({x_m, 0})));
  drive(bench, 10);
  CHECK(bench.get("wheel_drop.left") == 1);
  CHECK(bench.get("cliff.center") == 1);
  CHECK(bench.get("pose.x_m") == x_m);
  REQUIRE(bench.robot().enter(floor_only()));
  drive(bench, 10);
  CHECK(bench.get("wheel_drop.left") == 0);
  CHECK(bench.get("pose.x_m") > x_m + 0.1);
}

TEST_CASE("a docking station that is removed stops charging") {
  WorldDescription description;
  description.dock = {{kRadiusM + 0.001, 0}, 3.14159265358979};
  KobukiBench bench = kobuki_in(std::make_shared<const World>(description));
  bench.run_ms(100);
  REQUIRE(bench.get("dock.contact") == 1);
  REQUIRE(bench.robot().enter(floor_only()));
  bench.run_ms(100);
  CHECK(bench.get("dock.contact") == 0);
}

TEST_CASE("a robot that is pushed off a wall drives again") {
  KobukiBench bench = kobuki_in(wall_at(0.3));
  drive(bench, 30);
  REQUIRE(bench.robot().push({-2, 0}, 0));
  const double x_m = bench.get("pose.x_m");
  drive(bench, 20);
  CHECK(bench.get("pose.x_m") > x_m + 0.3);
}

TEST_CASE(
    "a robot that starts on its dock senses contacts, charger and beams from the first tick") {
  WorldDescription description;
  description.dock = fakebot::sim::world::Placement{{4, 1.5}, 180 * kRadPerDeg};
  for (const auto& profile : fakebot::robots::kobuki::profiles()) {
    CAPTURE(profile.name);
    KobukiOptions options;
    options.world = std::make_shared<const World>(description);
    options.parameters = fakebot::robots::kobuki::parameters_of(profile.values);
    options.start = {4 - kRadiusM - 0.005, 1.5, 0};
    KobukiBench bench(options);
    CHECK(bench.get("dock.contact") == 1);
    CHECK(bench.get("charger") == 6);
    CHECK(bench.get("dock_ir.center") != 0);
    bench.step();
    CHECK(bench.get("dock.contact") == 1);
    const auto& first = bench.run_ms(300).frames().front();
    const ReceivedFrame whole = first.bytes.size() < 20 ? bench.frames()[1] : first;
    CHECK(whole.find<wire::BasicSensorData>()->charger == 6);
    CHECK(whole.find<wire::DockingIr>()->center != 0);
  }
}

TEST_CASE("a robot that starts at a wall or over an edge senses it from the first frame") {
  KobukiOptions options;
  options.world = wall_at(1);
  options.start = {1 - kRadiusM, 0, 0};
  KobukiBench at_wall(options);
  CHECK(at_wall.get("bumper.center") == 1);
  CHECK(at_wall.next<wire::BasicSensorData>().bumper == 2);

  options.world = hole_around({0, 0});
  options.start = {};
  KobukiBench over_hole(options);
  CHECK(over_hole.get("cliff.left") == 1);
  CHECK(over_hole.get("wheel_drop.left") == 1);
  const auto data = over_hole.next<wire::BasicSensorData>();
  CHECK(data.cliff == 7);
  CHECK(data.wheel_drop == 3);
}

TEST_CASE("a robot that is put on its dock, or lifted off, senses that at once") {
  WorldDescription description;
  description.dock = fakebot::sim::world::Placement{{4, 1.5}, 180 * kRadPerDeg};
  KobukiBench bench = kobuki_in(std::make_shared<const World>(description));
  bench.run_ms(1005);
  REQUIRE(bench.robot().put_down({{4 - kRadiusM - 0.005, 1.5}, 0}));
  CHECK(bench.get("dock.contact") == 1);
  CHECK(bench.get("dock_ir.center") != 0);
  bench.robot().lift();
  CHECK(bench.get("dock.contact") == 0);
}
