// The docking station: beams, receivers, contacts.
#include "robots/kobuki/sensors/dock.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <numbers>

#include "robots/kobuki/presentation/drawn_parts.hpp"
#include "robots/kobuki/sensors/dock_fields.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::robots::kobuki;
using fakebot::sim::world::direction;
using fakebot::sim::world::Placement;
using fakebot::sim::world::Vec2;
using fakebot::sim::world::World;
using fakebot::sim::world::WorldDescription;
namespace beam = wire::dock_ir;

namespace {

constexpr int kAllNear = beam::near_left | beam::near_center | beam::near_right;
constexpr int kAllFar = beam::far_left | beam::far_center | beam::far_right;

WorldDescription with_a_dock(const Placement& dock = {}) {
  WorldDescription description;
  description.dock = dock;
  return description;
}

/// The station at the origin, facing along x; a robot at a place with a heading.
DockIr heard_at(double x_m, double y_m, double heading_deg) {
  const World world(with_a_dock());
  return dock_ir_at(world, {x_m, y_m}, direction(heading_deg * kRadPerDeg));
}

KobukiBench robot_at(const Parameters& parameters, double x_m, double y_m, double heading_deg,
                     const WorldDescription& description = with_a_dock()) {
  KobukiOptions options;
  options.parameters = parameters;
  options.world = std::make_shared<World>(description);
  options.start = {x_m, y_m, heading_deg * kRadPerDeg};
  return KobukiBench(options);
}

struct Word {
  std::uint8_t bits;
  std::int64_t tick;
};

/// The report of a receiver at a tick, after `words`; the receiver holds a word for 100 ms.
std::uint8_t shown_at(std::int64_t tick, std::initializer_list<Word> words) {
  DockReceiver receiver(20);
  for (const Word& word : words) { receiver.receive(word.bits, word.tick); }
  return receiver.shown(tick);
}

}  // namespace

// Source: specification, picture of the docking IR fields.
TEST_CASE("the beams cover left, center and right, near and far, as drawn") {
  CHECK(dock_beams_at({4, 0.5}) == beam::far_left);
  CHECK(dock_beams_at({4, -0.5}) == beam::far_right);
  CHECK(dock_beams_at({4, 0.05}) == (beam::far_center | beam::far_left));
  CHECK(dock_beams_at({4, -0.05}) == (beam::far_center | beam::far_right));
  CHECK(dock_beams_at({1, 0.5}) == (beam::near_left | beam::far_left));
  CHECK(dock_beams_at({1, -0.5}) == (beam::near_right | beam::far_right));
}

// Source: observed on a real robot, README of the Rust driver, "Docking IR".
TEST_CASE("in front of the station's centre left and right are received together") {
  CHECK(dock_beams_at({4, 0}) == kAllFar);
  CHECK(dock_beams_at({1, 0}) == (kAllNear | kAllFar));
  CHECK(dock_beams_at({1, 0.019}) == (kAllNear | kAllFar));
  CHECK(dock_beams_at({1, -0.021}) ==
        (beam::near_center | beam::near_right | beam::far_center | beam::far_right));
}

TEST_CASE("behind, beside and far from the station there are no beams") {
  CHECK(dock_beams_at({-0.1, 0}) == 0);
  CHECK(dock_beams_at({1, 1.5}) == 0);
  CHECK(dock_beams_at({1, -1.5}) == 0);
  CHECK(dock_beams_at({5.1, 0}) == 0);
}

TEST_CASE("the fields that are drawn are where the beams are") {
  for (const fakebot::sim::DrawnField& field : drawn_dock().fields) {
    const auto bit = std::ranges::find(kDockFields, field.name, &DockField::name)->bit;
    int wrong = 0;
    for (double x_m = -0.01; x_m < 5.5; x_m += 0.0307) {
      for (double y_m = -1.5; y_m < 1.5; y_m += 0.0107) {
        const bool is_drawn = contains(field.outline, Vec2{x_m, y_m});
        if (((dock_beams_at({x_m, y_m}) & bit) != 0) != is_drawn) { ++wrong; }
      }
    }
    CHECK_MESSAGE(wrong == 0, field.name);
  }
}

TEST_CASE("a receiver sees the station in the cone that is drawn, and not beside it") {
  const World world(with_a_dock());
  std::size_t receiver = 3;
  for (const fakebot::sim::DrawnPart& part : drawn_parts()) {
    if (part.cone.half_deg == 0) { continue; }
    --receiver;  // drawn from left to right
    for (const double off_deg : {-part.cone.half_deg - 1, -part.cone.half_deg + 1,
                                 part.cone.half_deg - 1, part.cone.half_deg + 1}) {
      // The receiver is 2 m in front of the station, off by `off_deg` from the station's direction.
      const double heading_rad = (180 - part.cone.bearing_deg - off_deg) * kRadPerDeg;
      const Vec2 forward = direction(heading_rad);
      const Vec2 position = Vec2{2, 0} - rotated({part.cone.x_m, part.cone.y_m}, forward);
      const bool is_inside = std::abs(off_deg) < part.cone.half_deg;
      CHECK((dock_ir_at(world, position, forward)[receiver] != 0) == is_inside);
    }
  }
  CHECK(receiver == 0);
}

TEST_CASE("a robot that faces the station receives it with its central receiver") {
  CHECK(heard_at(3, 0, 180) == DockIr{0, kAllFar, 0});
  CHECK(heard_at(3, 0.5, 180) == DockIr{0, beam::far_left, 0});
}

TEST_CASE("a robot with the station on its right receives it with its right receiver") {
  CHECK(heard_at(3, 0.5, -90) == DockIr{beam::far_left, 0, 0});
  CHECK(heard_at(3, -0.5, 90) == DockIr{0, 0, beam::far_right});
}

TEST_CASE("a robot with its back to the station receives nothing") {
  CHECK(heard_at(3, 0, 0) == DockIr{0, 0, 0});
}

TEST_CASE("a wall in front of the station hides it, one beside it does not") {
  WorldDescription description = with_a_dock();
  description.walls = {{{1, -0.2}, {1, 0.2}}};
  const World hidden(description);
  CHECK(dock_ir_at(hidden, {3, 0}, direction(std::numbers::pi)) == DockIr{0, 0, 0});
  description.walls = {{{1, 0.2}, {1, 1}}};
  const World seen(description);
  CHECK(dock_ir_at(seen, {3, 0}, direction(std::numbers::pi)) == DockIr{0, kAllFar, 0});
}

TEST_CASE("the beams turn with the station") {
  const World world(with_a_dock({{2, 3}, std::numbers::pi / 2}));
  CHECK(dock_ir_at(world, {2, 6}, direction(-std::numbers::pi / 2)) == DockIr{0, kAllFar, 0});
  CHECK(dock_ir_at(world, {1.5, 6}, direction(-std::numbers::pi / 2)) ==
        DockIr{0, beam::far_left, 0});
}

TEST_CASE("contacts close within 15 mm of the front, 40 mm sideways and 20 degrees") {
  const World world(with_a_dock());
  constexpr double kFrontM = 0.17575;  // radius of the robot
  const auto touches = [&](double gap_m, double y_m, double off_deg) {
    return touches_dock(world, {kFrontM + gap_m, y_m}, direction((180 + off_deg) * kRadPerDeg));
  };
  CHECK(touches(0.014, 0, 0));
  CHECK_FALSE(touches(0.016, 0, 0));
  CHECK(touches(0.005, 0.039, 0));
  CHECK_FALSE(touches(0.005, 0.041, 0));
  CHECK(touches(0.005, 0, 19));
  CHECK_FALSE(touches(0.005, 0, -21));
  CHECK_FALSE(touches(0.005, 0, 180));
  CHECK_FALSE(touches_dock(World(), {kFrontM, 0}, direction(std::numbers::pi)));
}

// Source: observed, firmware 1.2.0.
TEST_CASE("words less than 60 ms apart are combined, up to four of them") {
  CHECK(shown_at(140, {{0x01, 100}, {0x02, 110}, {0x04, 120}, {0x08, 130}}) == 0x0F);
  CHECK(shown_at(140, {{0x01, 100}, {0x02, 110}, {0x04, 120}, {0x08, 130}, {0x10, 140}}) == 0x10);
}

TEST_CASE("a word after 60 ms or more replaces the last") {
  CHECK(shown_at(112, {{0x01, 100}, {0x02, 112}}) == 0x02);
  CHECK(shown_at(123, {{0x01, 100}, {0x02, 112}, {0x04, 123}}) == 0x06);
}

// Source: observed, firmware 1.2.0: 43, 35 and a word without bits, 60 ms apart; 32, a word without
// bits and 31, 50 ms apart.
TEST_CASE("a word without bits replaces the last, or is combined with it, as any other") {
  CHECK(shown_at(113, {{35, 100}, {0, 112}}) == 0);
  CHECK(shown_at(119, {{32, 100}, {0, 110}}) == 32);
  CHECK(shown_at(120, {{32, 100}, {0, 110}, {31, 120}}) == 63);
}

TEST_CASE("a word is reported for 100 ms, five frames") {
  CHECK(shown_at(119, {{0x01, 100}}) == 0x01);
  CHECK(shown_at(120, {{0x01, 100}}) == 0);
}

// Source: observed, firmware 1.2.0: shown until 88 ms after the word, no more at 98 ms.
TEST_CASE("firmware: a word is reported from 10 to 100 ms after its end") {
  Parameters parameters = firmware_parameters();
  parameters.boot_as_firmware = 0;
  parameters.dock_ir_loss = 0;
  KobukiBench bench = robot_at(parameters, 0, 0, 0);
  bench.run_ms(1020);  // words end at multiples of 50 ms
  bench.set("dock_ir.left", 9).run_ms(50);
  bench.set("dock_ir.left", 0).run_ms(150);
  std::vector<int> shown_ms;
  for (const ReceivedFrame& frame : bench.frames()) {
    if (frame.find<wire::DockingIr>().value_or(wire::DockingIr{}).left == 9) {
      shown_ms.push_back(frame.at_ms);
    }
  }
  CHECK(shown_ms == std::vector{1065, 1085, 1105, 1125, 1145});
}

TEST_CASE("a robot in front of the station reports its beams, except while words are missed") {
  Parameters parameters = standard_parameters();
  parameters.dock_ir_loss = 0.3;
  KobukiBench bench = robot_at(parameters, 3, 0.5, 180);
  bench.run_ms(200);
  int heard = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto ir = bench.next<wire::DockingIr>();
    REQUIRE((ir.center == 0 || ir.center == beam::far_left));
    heard += ir.center != 0 ? 1 : 0;
  }
  CHECK(heard > 800);
  CHECK(heard < 1000);
}

TEST_CASE("in profile ideal the beams appear and disappear at once") {
  KobukiBench bench = robot_at(ideal_parameters(), 3, 0, 180);
  CHECK(bench.next<wire::DockingIr>().center == kAllFar);
  REQUIRE(bench.robot().put_down({{3, 0}, 0}));
  CHECK(bench.next<wire::DockingIr>().center == 0);
}

TEST_CASE("the station is solid, and a robot bumps into it") {
  KobukiBench bench = robot_at(ideal_parameters(), 1, 0, 180);
  for (int i = 0; i < 60; ++i) { bench.send(wire::BaseControl{200, 0}).run_ms(100); }
  CHECK(bench.get("pose.x_m") == doctest::Approx(0.17575));
  CHECK(bench.next<wire::BasicSensorData>().bumper == wire::bumper::center);
}

// Source: read from the firmware: a charger shows as charging (6) at once; the bumper does not
// close earlier, so the official driver sees a docked robot.
TEST_CASE("a robot that drives into the station charges before it bumps") {
  KobukiBench bench = robot_at(standard_parameters(), 0.5, 0, 180);
  for (int i = 0; i < 500 && bench.next<wire::BasicSensorData>().charger == 0; ++i) {
    bench.send(wire::BaseControl{50, 0});
  }
  bench.send(wire::BaseControl{0, 0}).run_ms(500);
  const auto docked = bench.next<wire::BasicSensorData>();
  CHECK(docked.charger == wire::charger::docking_charging);
  CHECK(docked.bumper == 0);
  bench.send(wire::BaseControl{-100, 0}).run_ms(1000);
  CHECK(bench.next<wire::BasicSensorData>().charger == wire::charger::discharging);
}
