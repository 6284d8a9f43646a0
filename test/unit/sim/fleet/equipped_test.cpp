// A robot with what the robot carries.
#include "sim/fleet/equipped_robot.hpp"

#include <doctest/doctest.h>

#include "robots/kobuki/kind.hpp"
#include "sim/fleet/equipped_kind.hpp"
#include "sim/fleet/named_source.hpp"
#include "sim/simulation.hpp"
#include "unit/sim/fleet/fleet_stage.hpp"
#include "unit/sim/fleet/wall_counter.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;

namespace {

const sim::RobotKind& counter_kind() {
  static const WallCounter kAny(endless_floor());
  static const sim::RobotKind kKind{
      .name = "counter",
      .title = "counter",
      .meaning = "counts rays",
      .radius_m = 0,
      .signals = kAny.signals(),
      .profiles = {},
      .wire = &robots::kobuki::wire_protocol(),
      .make = [](const sim::RobotSetup& setup) -> std::unique_ptr<sim::Robot> {
        return std::make_unique<WallCounter>(setup.world);
      },
      .name_when_carried = "counter"};
  return kKind;
}

sim::RobotSetup setup_in(const SharedWorld& world, const sim::RobotKind& kind) {
  sim::RobotSetup setup{.parameters = {kind.parameters, kind.profiles.front().values}};
  setup.world = world;
  setup.devices.assign(kind.mounted.size(), {.parameters = {{}, {}}});
  return setup;
}

/// Across the way of a robot that drives along x.
SharedWorld floor_with_wall_at(double x_m) {
  sim::world::WorldDescription description;
  description.walls = {{{x_m, -50}, {x_m, 50}}};
  return std::make_shared<const sim::world::World>(description);
}

const sim::RobotKind& kobuki_with_counters() {
  static const sim::EquippedKind kKind(
      robots::kobuki::kind(),
      {{"front", &counter_kind(), {{0.1, 0}, 0}}, {"back", &counter_kind(), {{-0.1, 0}, kPi}}});
  return kKind.kind();
}

}  // namespace

TEST_CASE("the signals of a device begin with its name, behind those of the carrier") {
  const sim::RobotKind& kind = kobuki_with_counters();
  const std::size_t own = robots::kobuki::kind().signals.size();
  REQUIRE(kind.signals.size() == own + 4);
  CHECK(kind.signals[0].name == robots::kobuki::kind().signals[0].name);
  CHECK(kind.signals[own].name == "front.rays.solid");
  CHECK(kind.signals[own + 3].name == "back.rays.robot");
}

TEST_CASE("a carried device is moved by its carrier, in the world and the time of the carrier") {
  const sim::RobotKind& kind = kobuki_with_counters();
  const auto robot = sim::make_robot(kind, setup_in(floor_with_wall_at(2.5), kind));
  REQUIRE(robot->devices().size() == 2);
  sim::Simulation simulation(*robot);
  sim::Outbox out;
  simulation.advance_to(200ms, out);
  CHECK(value(*robot, "front.rays.solid") == 0);  // 2.4 m away
  CHECK(value(*robot, "back.rays.solid") == 0);
  for (int i = 0; i < 12; ++i) {
    drive(*robot, 0.2);
    simulation.advance_to(simulation.now() + 500ms, out);
  }
  const sim::Robot& front = *robot->devices()[0].robot;
  const double here_m = robot->placement().position.x_m;
  CHECK(here_m > 1);
  CHECK(front.placement().position.x_m == doctest::Approx(here_m + 0.1));
  CHECK(value(*robot, "front.rays.solid") > value(*robot, "back.rays.solid"));
  CHECK(value(*robot, "back.rays.solid") > 0);
  CHECK(value(*robot, "front.rays.robot") == 0);  // neither sees the carrier
}

TEST_CASE("a new world is the world of the carrier and of all devices") {
  const sim::RobotKind& kind = kobuki_with_counters();
  const auto robot = sim::make_robot(kind, setup_in(endless_floor(), kind));
  REQUIRE(robot->enter(floor_with_wall_at(1)));
  sim::Simulation simulation(*robot);
  sim::Outbox out;
  simulation.advance_to(200ms, out);
  CHECK(value(*robot, "front.rays.solid") > 0);
  CHECK_FALSE(robot->enter(floor_with_wall_at(0)));  // the carrier is in the way
  CHECK(robot->devices()[0].robot->world() == robot->world());
}

TEST_CASE("signals of the line of a device begin with the name of the device") {
  const auto robot = make_kobuki(endless_floor(), {});
  const sim::NamedSource named("scan", *robot);
  CHECK(named.signals()[0].name == "scan." + std::string(robot->signals()[0].name));
  CHECK(named.get(0) == robot->get(0));
}
