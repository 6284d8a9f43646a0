// From Base Control to wheels, encoders and pose, without lag.
#include <cmath>
#include <numbers>
#include <vector>

#include "fakebot/protocol/kobuki/velocity.hpp"
#include "robots/kobuki/drive/drive.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::protocol::kobuki::BaseControl;
using fakebot::protocol::kobuki::BasicSensorData;
using fakebot::protocol::kobuki::to_base_control;
using fakebot::robots::kobuki::truncated_wheel_speeds;
using fakebot::robots::kobuki::wheel_speeds;

namespace {

/// Source: Kobuki documentation, "Conversions": 11.7244 ticks per mm.
constexpr double kTicksPerMm = 11.7244;

/// A command once a second, often enough for a time-out of 3 s.
void drive_with_rare_commands_ms(KobukiBench& bench, const BaseControl& command, int ms) {
  for (; ms > 0; ms -= 1000) { bench.send(command).run_ms(std::min(ms, 1000)); }
}

}  // namespace

TEST_CASE("wheel speeds follow the documented formula") {
  // Computed by hand with half the wheel base, 115 mm: inner = S (R - 115) / (R + 115).
  struct Case {
    const char* name;
    BaseControl command;
    double left_mm_s;
    double right_mm_s;
  };
  const std::vector<Case> cases = {
      {"stand", {0, 0}, 0, 0},
      {"stand, with a radius", {0, 500}, 0, 0},
      {"straight", {300, 0}, 300, 300},
      {"backward", {-300, 0}, -300, -300},
      {"on the spot, counter-clockwise", {300, 1}, -300, 300},
      {"on the spot, clockwise", {300, -1}, 300, -300},
      {"on the spot, clockwise by the speed", {-300, 1}, 300, -300},
      {"arc to the left", {300, 500}, 187.8049, 300},
      {"arc to the right", {300, -500}, 300, 187.8049},
      {"arc backward, centre on the left", {-300, 500}, -187.8049, -300},
      {"arc backward, centre on the right", {-300, -500}, -300, -187.8049},
      {"about the left wheel", {200, 115}, 0, 200},
      {"about a point under the robot", {200, 50}, -78.7879, 200},
      {"radius 2 is an arc", {100, 2}, -96.5812, 100},
      {"radius -2 is an arc", {100, -2}, 100, -96.5812},
      {"1 rad/s at 0.2 m/s", {315, 200}, 85, 315},
      {"largest radius", {300, 32767}, 297.9015, 300},
      {"smallest radius", {300, -32768}, 300, 297.9016},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    const auto speeds = wheel_speeds(c.command, 0.115);
    // The values above have four decimals.
    CHECK(std::abs(speeds.left_m_s * 1000 - c.left_mm_s) < 1e-4);
    CHECK(std::abs(speeds.right_m_s * 1000 - c.right_mm_s) < 1e-4);
  }
}

TEST_CASE("with the firmware's half track the wheel speeds are those of the firmware") {
  // Source: observed, firmware 1.2.0, "Base Control": every row of the table.
  struct Case {
    BaseControl command;
    int left_mm_s;
    int right_mm_s;
  };
  const std::vector<Case> cases = {
      {{100, 2}, -96, 100},     {{100, -2}, 100, -96},     {{-100, 2}, 96, -100},
      {{100, 50}, -42, 100},    {{100, 100}, -10, 100},    {{100, 122}, 0, 100},
      {{100, 123}, 0, 100},     {{100, 124}, 0, 100},      {{100, 200}, 23, 100},
      {{-100, 200}, -23, -100}, {{-100, -200}, -100, -23}, {{300, 1000}, 234, 300},
      {{300, 32767}, 297, 300}, {{300, -32768}, 300, 297}, {{700, 200}, 166, 700},
      {{3, 500}, 1, 3},         {{-7, 300}, -2, -7},       {{1, 2}, 0, 1},
      {{200, 0}, 200, 200},     {{200, 1}, -200, 200},     {{200, -1}, 200, -200},
  };
  for (const Case& c : cases) {
    CAPTURE(c.command.speed_mm_s);
    CAPTURE(c.command.radius_mm);
    const auto speeds = truncated_wheel_speeds(c.command, 0.123);
    CHECK(speeds.left_m_s * 1000 == c.left_mm_s);
    CHECK(speeds.right_m_s * 1000 == c.right_mm_s);
    const auto exact = wheel_speeds(c.command, 0.123);
    CHECK(std::abs(exact.left_m_s - speeds.left_m_s) < 0.001);
    CHECK(std::abs(exact.right_m_s - speeds.right_m_s) < 0.001);
  }
}

TEST_CASE("without lag the wheels have the commanded speed in the next tick, and stop in one") {
  KobukiBench bench = ideal_kobuki();
  bench.run_ms(100).send(BaseControl{315, 200}).step();
  CHECK(bench.get("wheel.left_m_s") == doctest::Approx(0.085));
  CHECK(bench.get("wheel.right_m_s") == doctest::Approx(0.315));
  CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0.2));
  CHECK(bench.get("speed.angular_rad_s") == doctest::Approx(1.0));
  bench.send(BaseControl{0, 0}).step();
  CHECK(bench.get("wheel.left_m_s") == 0);
  CHECK(bench.get("wheel.right_m_s") == 0);
  CHECK(bench.get("speed.linear_m_s") == 0);
  CHECK(bench.get("speed.angular_rad_s") == 0);
}

TEST_CASE("without lag the pose is that of the closed form at every tick") {
  struct Case {
    const char* name;
    BaseControl command;
    double v_m_s;
    double w_rad_s;
  };
  // (v, w) computed by hand: w = S / (R + 115), v = w R.
  const std::vector<Case> cases = {
      {"left", {315, 200}, 0.2, 1.0},
      {"right", {315, -200}, 0.2, -1.0},
      {"backward, clockwise", {-315, 200}, -0.2, -1.0},
      {"backward, counter-clockwise", {-315, -200}, -0.2, 1.0},
      {"wide", {515, 30785}, 0.51308333333, 0.016666666667},
      {"on the spot", {115, 1}, 0, 1},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    KobukiBench bench = ideal_kobuki();
    for (int tick = 1; tick <= 2600; ++tick) {
      if (tick % 200 == 1) { bench.send(c.command); }
      bench.step();
      const double turn_rad = c.w_rad_s * tick * 0.005;
      const double x_m = c.v_m_s / c.w_rad_s * std::sin(turn_rad);
      const double y_m = c.v_m_s / c.w_rad_s * (1 - std::cos(turn_rad));
      // (v, w) are given above with 11 digits.
      REQUIRE(std::abs(bench.get("pose.x_m") - x_m) < 1e-8);
      REQUIRE(std::abs(bench.get("pose.y_m") - y_m) < 1e-8);
      const double heading_deg = std::remainder(turn_rad * 180 / std::numbers::pi, 360);
      REQUIRE(std::abs(std::remainder(bench.get("pose.heading_deg") - heading_deg, 360)) < 1e-6);
    }
  }
}

TEST_CASE("a full circle returns to its start") {
  KobukiBench bench = ideal_kobuki();
  // 1 rad/s, 0.2 m/s: 6.283 s. Whole ticks end within half a tick: 0.5 mm, 0.15 degrees.
  drive_with_rare_commands_ms(bench, {315, 200}, 6285);
  CHECK(std::abs(bench.get("pose.x_m")) < 0.0005);
  CHECK(std::abs(bench.get("pose.y_m")) < 0.0005);
  CHECK(std::abs(bench.get("pose.heading_deg")) < 0.15);
}

TEST_CASE("a robot that starts elsewhere drives the same arc there") {
  fakebot::robots::kobuki::KobukiOptions options;
  options.parameters = fakebot::robots::kobuki::ideal_parameters();
  options.start = fakebot::robots::kobuki::Pose(1, -2, std::numbers::pi / 2);
  KobukiBench bench(options);
  CHECK(bench.get("pose.heading_deg") == doctest::Approx(90));
  drive_with_rare_commands_ms(bench, {200, 0}, 5000);
  CHECK(std::abs(bench.get("pose.x_m") - 1) < 1e-9);
  CHECK(bench.get("pose.y_m") == doctest::Approx(-1));
  // The heading of the gyro counts from power-on.
  CHECK(bench.get("gyro.angle_deg") == 0);
}

TEST_CASE("the robot moves with the velocity that the driver requests") {
  for (const double v_m_s : {-0.3, -0.1, 0.1, 0.3}) {
    for (const double w_rad_s : {-1.5, -0.5, 0.0, 0.5, 1.5}) {
      CAPTURE(v_m_s);
      CAPTURE(w_rad_s);
      KobukiBench bench = ideal_kobuki();
      bench.send(to_base_control({v_m_s, w_rad_s})).step();
      // The command has whole mm/s and mm: 1 mm is 1.5 % of a radius of 66 mm.
      CHECK(bench.get("speed.linear_m_s") == doctest::Approx(v_m_s).epsilon(0.02));
      CHECK(bench.get("speed.angular_rad_s") == doctest::Approx(w_rad_s).epsilon(0.02));
    }
  }
}

TEST_CASE("encoders count 11.7244 ticks per millimetre, up when forward") {
  struct Case {
    const char* name;
    BaseControl command;
    double left_mm;
    double right_mm;
  };
  // Five seconds each.
  const std::vector<Case> cases = {
      {"forward", {200, 0}, 1000, 1000},
      {"backward", {-200, 0}, -1000, -1000},
      {"on the spot", {200, 1}, -1000, 1000},
      {"arc", {315, 200}, 425, 1575},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    KobukiBench bench = ideal_kobuki();
    drive_with_rare_commands_ms(bench, c.command, 5000);
    bench.send(BaseControl{}).run_ms(40);
    const auto data = bench.next<BasicSensorData>();
    // Within a tick: encoders count whole ticks.
    const auto left = static_cast<std::int16_t>(data.left_encoder_ticks);
    const auto right = static_cast<std::int16_t>(data.right_encoder_ticks);
    CHECK(std::abs(left - c.left_mm * kTicksPerMm) <= 1);
    CHECK(std::abs(right - c.right_mm * kTicksPerMm) <= 1);
  }
}

TEST_CASE("encoders wrap at 65536 in both directions and lose nothing") {
  for (const int speed_mm_s : {500, -500}) {
    CAPTURE(speed_mm_s);
    KobukiBench bench = ideal_kobuki();
    bench.run_ms(40);  // a frame at rest, to count from
    // 12 m are 140693 ticks: two wraps.
    drive_with_rare_commands_ms(bench, {static_cast<std::int16_t>(speed_mm_s), 0}, 24000);
    bench.send(BaseControl{}).run_ms(40);
    int wraps = 0;
    int left_total = 0;
    int right_total = 0;
    for (std::size_t i = 1; i < bench.frames().size(); ++i) {
      const auto before = bench.frames()[i - 1].find<BasicSensorData>().value();
      const auto after = bench.frames()[i].find<BasicSensorData>().value();
      // Drivers compute the signed difference of 16-bit counters.
      const auto left =
          static_cast<std::int16_t>(after.left_encoder_ticks - before.left_encoder_ticks);
      const auto right =
          static_cast<std::int16_t>(after.right_encoder_ticks - before.right_encoder_ticks);
      // 500 mm/s are 117.2 ticks per frame.
      REQUIRE(std::abs(left) <= 118);
      REQUIRE(std::abs(right) <= 118);
      left_total += left;
      right_total += right;
      if (std::abs(after.left_encoder_ticks - before.left_encoder_ticks) > 32768) { ++wraps; }
    }
    CHECK(wraps == (speed_mm_s > 0 ? 2 : 3));  // backward the first tick wraps already
    // 140692.8 ticks; the last tick is not complete.
    CHECK(std::abs(left_total - speed_mm_s * 24 * kTicksPerMm) <= 1);
    CHECK(left_total == right_total);
  }
}

TEST_CASE("at 200 mm/s the encoders advance by 46.9 ticks per frame") {
  // Source: observed, firmware 1.2.0.
  KobukiBench bench = ideal_kobuki();
  drive_with_rare_commands_ms(bench, {200, 0}, 2100);
  const auto& frames = bench.frames();
  const int last = frames.back().find<BasicSensorData>()->left_encoder_ticks;
  const int first = frames[frames.size() - 101].find<BasicSensorData>()->left_encoder_ticks;
  // 100 frames; whole ticks at both ends.
  CHECK(std::abs((last - first) / 100.0 - 46.9) < 0.02);
}

TEST_CASE("bumper, cliff and wheel drop do not stop the wheels") {
  // Source: observed, firmware 1.0.0 to 1.2.0.
  KobukiBench bench = ideal_kobuki();
  bench.send(BaseControl{200, 0});
  for (const char* signal :
       {"bumper.left", "bumper.center", "bumper.right", "wheel_drop.left", "wheel_drop.right"}) {
    bench.set(signal, 1);
  }
  bench.set("cliff.left_adc", 0).set("cliff.center_adc", 0).set("cliff.right_adc", 0);
  bench.run_ms(1000);
  CHECK(bench.get("pose.x_m") == doctest::Approx(0.2));
}
