// A robot at rest: its heading does not drift, and it learns the bias of its gyro.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::robots::kobuki::ideal_parameters;
using fakebot::robots::kobuki::Parameters;
using fakebot::robots::kobuki::standard_parameters;

namespace {

/// The heading as observed from firmware 1.2.0.
Parameters like_firmware(Parameters parameters) {
  parameters.gyro_freezes_at_once = 0;
  parameters.gyro_standing_deg_s = 10000;
  return parameters;
}

void drive_ms(KobukiBench& bench, int ms) {
  for (; ms > 0; ms -= 500) { bench.send(wire::BaseControl{100, 0}).run_ms(500); }
}

void stop(KobukiBench& bench) {
  bench.send(wire::BaseControl{}).run_ms(1500);
}

void turn_by_hand(KobukiBench& bench, double rate_deg_s, int ms) {
  for (int i = 0; i < ms / kTickMs; ++i) {
    REQUIRE(bench.robot().push({0, 0}, rate_deg_s * 0.005 * std::numbers::pi / 180));
    bench.step();
  }
}

/// Drift of the heading while driving straight for so long, deg/s.
double drift_deg_s(KobukiBench& bench, int ms) {
  const double before_deg = bench.get("gyro.angle_deg");
  drive_ms(bench, ms);
  return (bench.get("gyro.angle_deg") - before_deg) / (ms * 0.001);
}

/// The number of frames, of so many, whose rate is not 0.
int moving_frames(KobukiBench& bench, int frames) {
  int moving = 0;
  for (int i = 0; i < frames; ++i) {
    moving += bench.next<wire::Inertial>().rate_cdeg_s != 0 ? 1 : 0;
  }
  return moving;
}

}  // namespace

// Source: captured and read: a robot at rest freezes its heading; its raw samples are those of a
// gyro.
TEST_CASE("at rest the heading is frozen and the rate exactly 0, while raw data continues") {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    CAPTURE(seed);
    KobukiBench bench = standard_kobuki(seed);
    for (const bool has_driven : {false, true}) {
      CAPTURE(has_driven);
      if (has_driven) {
        bench.send(wire::BaseControl{100, 1}).run_ms(1000);
        stop(bench);
      }
      const auto heading = bench.next<wire::Inertial>().angle_cdeg;
      CHECK((heading != 0) == has_driven);
      int raw_moves = 0;
      for (int i = 0; i < 500; ++i) {
        const ReceivedFrame& frame = bench.next_frame();
        REQUIRE(frame.find<wire::Inertial>()->angle_cdeg == heading);
        REQUIRE(frame.find<wire::Inertial>()->rate_cdeg_s == 0);
        const auto raw = frame.find<wire::RawGyro>().value();
        raw_moves += raw.samples[0].z_digits != raw.samples[1].z_digits ? 1 : 0;
      }
      CHECK(raw_moves > 400);
    }
  }
}

TEST_CASE("a robot that drives straight measures noise but does not drift by its bias") {
  KobukiBench bench = standard_kobuki();
  bench.run_ms(1000).send(wire::BaseControl{100, 0}).run_ms(1000);
  CHECK(moving_frames(bench, 50) > 25);
  // The bias is -0.6 deg/s.
  CHECK(std::abs(drift_deg_s(bench, 20000)) < 0.02);
}

TEST_CASE("the heading is not frozen without a floor, with a dropped wheel or with a command") {
  for (const char* signal : {"wheel_drop.left", "cliff.center"}) {
    CAPTURE(std::string(signal));
    KobukiBench bench = standard_kobuki();
    CHECK(moving_frames(bench.set(signal, 1).run_ms(100), 50) > 25);
    CHECK(moving_frames(bench.set(signal, 0).run_ms(100), 50) == 0);
  }
  Parameters parameters = standard_parameters();
  parameters.drive_dead_time_s = 1;  // there is a command, but the wheels stand
  KobukiBench bench(parameters);
  bench.run_ms(500).send(wire::BaseControl{100, 0}).run_ms(100);
  CHECK(moving_frames(bench, 40) > 20);
  CHECK(bench.get("wheel.left_m_s") == 0);
}

TEST_CASE("a hand that turns the standing robot is measured unless it is very slow") {
  KobukiBench bench = standard_kobuki();
  turn_by_hand(bench.run_ms(500), 90, 1000);
  // At 90 deg/s there is no documented error.
  CHECK(std::abs(bench.run_ms(20).get("gyro.angle_deg") - 90) < 0.3);
  CHECK(bench.get("pose.heading_deg") == doctest::Approx(90));
  turn_by_hand(bench, 0.5, 2000);
  CHECK(std::abs(bench.run_ms(20).get("gyro.angle_deg") - 90) < 0.3);
  CHECK(bench.get("pose.heading_deg") == doctest::Approx(91));
}

TEST_CASE("a robot at rest learns the bias") {
  Parameters parameters = like_firmware(standard_parameters());
  parameters.gyro_bias_spread_deg_s = 0;
  KobukiBench bench(parameters);
  CHECK(std::abs(drift_deg_s(bench, 5000) + 0.6) < 0.05);  // nothing learned yet
  stop(bench);
  bench.run_ms(30000);
  CHECK(std::abs(drift_deg_s(bench, 20000)) < 0.02);
}

// Source: observed, firmware 1.2.0: a bias of 20 digits reads 17 and drifts 17 centidegrees a
// second; turning by hand is measured.
TEST_CASE("like firmware, before the first drive the heading integrates all measured rates") {
  Parameters parameters = like_firmware(ideal_parameters());
  parameters.gyro_bias_z_deg_s = 20 * 0.00875;
  KobukiBench bench(parameters);
  bench.run_ms(10000);
  CHECK(std::abs(bench.next<wire::Inertial>().rate_cdeg_s - 17) <= 1);
  CHECK(std::abs(bench.next<wire::Inertial>().angle_cdeg - 170) <= 10);
  turn_by_hand(bench, 30, 3000);
  CHECK(std::abs(bench.get("gyro.angle_deg") - 92) < 1);
}

// Source: observed, firmware 1.2.0: after the first drive and stop, turning by hand is not
// measured, and a long turn by hand distorts the bias: then the heading drifts the other way.
TEST_CASE("like firmware, after a drive and stop a turn by hand is learned as bias") {
  KobukiBench bench(like_firmware(standard_parameters()));
  drive_ms(bench, 1000);
  stop(bench);
  bench.run_ms(20000);
  const double before_deg = bench.get("gyro.angle_deg");
  for (int i = 0; i < 10; ++i) {
    turn_by_hand(bench, 30, 100);
    REQUIRE(bench.next<wire::Inertial>().rate_cdeg_s == 0);
  }
  CHECK(bench.get("gyro.angle_deg") == before_deg);
  CHECK(drift_deg_s(bench, 2000) < -3);
}
