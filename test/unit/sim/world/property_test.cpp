// Properties of every robot in every world: random worlds with random changes, random commands,
// millions of ticks.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <random>

#include "robots/kobuki/chassis.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::robots::kobuki;
using namespace fakebot::sim::world;

namespace {

// Ten million ticks in optimized builds, in a few seconds.
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
constexpr int kTicksPerWorld = 50'000;
#else
constexpr int kTicksPerWorld = 2'500;
#endif
constexpr int kWorlds = 200;
constexpr int kTicksPerCommand = 40;

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : generator_(seed) {}
  double between(double from, double to) {
    return from + (to - from) * static_cast<double>(generator_() >> 11U) * 0x1p-53;
  }
  bool happens(double probability) { return between(0, 1) < probability; }
  Vec2 place(double reach_m) { return {between(-reach_m, reach_m), between(-reach_m, reach_m)}; }

 private:
  std::mt19937_64 generator_;
};

WorldDescription random_world(Dice& dice) {
  WorldDescription world;
  world.walls = {{{-3, -3}, {3, -3}, {3, 3}, {-3, 3}, {-3, -3}}};
  for (int i = 0; i < 10; ++i) {
    const Vec2 a = dice.place(3);
    world.walls.push_back({a, a + dice.place(1), a + dice.place(1)});
  }
  for (int i = 0; i < 3; ++i) {
    world.round_obstacles.push_back({dice.place(3), dice.between(0.01, 0.3)});
  }
  if (dice.happens(0.5)) { world.dock = Placement{dice.place(2.5), dice.between(-3, 3)}; }
  if (dice.happens(0.3)) {
    const Vec2 a = dice.place(2.5);
    world.holes.push_back(
        {{a, a + Vec2{0.5, 0}, a + Vec2{0.5, 0.5}, a + Vec2{0, 0.5}}, dice.between(0.01, 0.5)});
  }
  return world;
}

Placement place_with_room(const World& world, Dice& dice) {
  Placement place;
  do {
    place = {dice.place(2.8), dice.between(-3, 3)};
  } while (!world.has_room(place.position, chassis::kRadiusM));
  return place;
}

wire::BaseControl random_command(Dice& dice) {
  const double speed_mm_s = dice.happens(0.1) ? 0 : dice.between(-1200, 1600);
  double radius_mm = dice.between(-600, 600);
  if (dice.happens(0.3)) { radius_mm = 0; }
  if (dice.happens(0.2)) { radius_mm = dice.happens(0.5) ? 1 : -1; }
  return {static_cast<std::int16_t>(speed_mm_s), static_cast<std::int16_t>(radius_mm)};
}

double nearest_solid_m(const World& world, Vec2 center, std::vector<Capsule>& near) {
  world.solids_near(center, 0.5, near);
  double nearest_m = 0.5;
  for (const Capsule& solid : near) { nearest_m = std::min(nearest_m, distance_m(solid, center)); }
  return nearest_m;
}

/// Checks the robot after a tick.
struct Snapshot {
  explicit Snapshot(const Kobuki& robot)
      : position(robot.state().pose.position()),
        left(robot.state().drive.left()),
        right(robot.state().drive.right()) {}

  Vec2 position;
  Wheel left;
  Wheel right;
};

bool is_finite(const Kobuki& robot) {
  const Kobuki::State& state = robot.state();
  const Snapshot now(robot);
  return std::isfinite(now.position.x_m) && std::isfinite(now.position.y_m) &&
         std::isfinite(state.pose.heading_rad()) && std::isfinite(now.left.speed_m_s) &&
         std::isfinite(now.right.speed_m_s) && std::isfinite(now.left.current_a) &&
         std::isfinite(now.right.current_a) && std::isfinite(state.gyro.angle_deg());
}

/// Without power a wheel does not accelerate.
bool gains_nothing(const Wheel& before, const Wheel& after) {
  return before.duty_percent != 0 ||
         std::abs(after.speed_m_s) <= std::abs(before.speed_m_s) + 1e-12;
}

void check_frame(std::span<const std::uint8_t> bytes) {
  wire::BasicSensorData basic;
  wire::Cliff adc;
  fakebot::protocol::for_each_sub_payload(
      wire::Feedback{}, bytes.subspan(3, bytes.size() - 4),
      fakebot::protocol::Overloaded{[&](const wire::BasicSensorData& found) { basic = found; },
                                    [&](const wire::Cliff& found) { adc = found; },
                                    [](const auto&) {}});
  REQUIRE(((basic.cliff & wire::cliff::right) != 0) == (adc.right_adc < 600));
  REQUIRE(((basic.cliff & wire::cliff::center) != 0) == (adc.center_adc < 600));
  REQUIRE(((basic.cliff & wire::cliff::left) != 0) == (adc.left_adc < 600));
}

/// Occasionally replaces the whole world, if the robot has room in the new world.
void change_world(Kobuki& robot, Dice& dice) {
  const auto before = robot.world();
  const auto other = std::make_shared<const World>(random_world(dice));
  const bool has_room = other->has_room(robot.state().pose.position(), chassis::kRadiusM);
  const bool entered = robot.enter(other);
  REQUIRE((entered || !has_room));
  REQUIRE(robot.world() == (entered ? other : before));
}

void live(Kobuki& robot, bool has_lag, Dice& dice) {
  fakebot::sim::Outbox out;
  std::vector<Capsule> near;
  wire::FrameBuilder frame;
  int next_change = static_cast<int>(dice.between(1, 1000));
  for (int tick = 0; tick < kTicksPerWorld; ++tick) {
    if (tick % kTicksPerCommand == 0) {
      frame.clear();
      frame.add(random_command(dice));
      robot.receive(frame.finish());
    }
    // Moves the robot now and then, because the robot may be stuck on an edge.
    if (tick % 2000 == 1999) {
      REQUIRE(robot.lift());
      REQUIRE(robot.put_down(place_with_room(*robot.world(), dice)));
    }
    if (tick >= next_change) {
      next_change = tick + static_cast<int>(dice.between(1, 1000));
      change_world(robot, dice);
    }
    const Snapshot before(robot);
    robot.step(out);
    const Snapshot after(robot);
    out.for_each(check_frame);
    out.clear();
    REQUIRE(is_finite(robot));
    REQUIRE(nearest_solid_m(*robot.world(), after.position, near) >= chassis::kRadiusM - 1e-7);
    // Wheels without lag reach their speed at once.
    REQUIRE((!has_lag || gains_nothing(before.left, after.left)));
    REQUIRE((!has_lag || gains_nothing(before.right, after.right)));
    // The robot moves no farther than the wheels roll: 0.78 m/s unloaded, from the motor data.
    REQUIRE(length_m(after.position - before.position) < 0.8 * 0.005);
  }
}

}  // namespace

TEST_CASE("no robot enters a wall, becomes NaN, is inconsistent or accelerates without power") {
  for (int round = 0; round < kWorlds; ++round) {
    CAPTURE(round);
    Dice dice(static_cast<std::uint64_t>(round));
    KobukiOptions options;
    const bool has_lag = round % 4 != 0;
    options.parameters = has_lag ? standard_parameters() : ideal_parameters();
    options.seed = static_cast<std::uint64_t>(round);
    const auto world = std::make_shared<const World>(random_world(dice));
    options.world = world;
    const Placement start = place_with_room(*world, dice);
    options.start = {start.position.x_m, start.position.y_m, start.heading_rad};
    Kobuki robot(options);
    live(robot, has_lag, dice);
  }
}
