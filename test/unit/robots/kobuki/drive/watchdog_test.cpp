// The command time-out stops the wheels; any recognised command resets the time-out.
#include "robots/kobuki/drive/watchdog.hpp"

#include <cmath>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::robots::kobuki::parameters_of;
using fakebot::robots::kobuki::Watchdog;

namespace {

/// Source: observed, firmware 1.2.0: wheels are driven for 3.01 to 3.02 s.
constexpr int kStillDrivenMs = 3000;
constexpr int kStoppedMs = 3020;

bool driven(const KobukiBench& bench) {
  return bench.get("speed.linear_m_s") != 0;
}

}  // namespace

TEST_CASE("the wheels stop when no command arrives for 3 s") {
  for (const auto& profile : fakebot::robots::kobuki::profiles()) {
    CAPTURE(profile.name);
    KobukiBench bench(parameters_of(profile.values));
    bench.run_ms(300).send(BaseControl{200, 0}).run_ms(kStillDrivenMs);
    const double driven_m_s = bench.get("wheel.left_m_s");
    CHECK(driven_m_s == doctest::Approx(0.2).epsilon(profile.name == "firmware" ? 0.2 : 0.02));
    CHECK(bench.get("command.speed_mm_s") == 200);
    bench.run_ms(kStoppedMs - kStillDrivenMs);
    CHECK(bench.get("wheel.left_m_s") < driven_m_s * 0.98);
    CHECK(bench.get("command.speed_mm_s") == 0);
    bench.run_ms(1000);
    CHECK(std::abs(bench.get("speed.linear_m_s")) < 0.01);
    CHECK(bench.next<BasicSensorData>().left_pwm_percent == 0);
  }
}

TEST_CASE("any recognised command keeps the wheels turning") {
  // Source: observed, firmware 1.2.0.
  struct Case {
    const char* name;
    Bytes command;
  };
  const std::vector<Case> cases = {
      {"Base Control", frame_of(BaseControl{200, 0})},
      {"a tone", frame_of(wire::Sound{500, 1})},
      {"a melody", frame_of(SoundSequence{3})},
      {"a melody that there is not", frame_of(SoundSequence{99})},
      {"power", frame_of(SetPower{0})},
      {"a request for nothing", frame_of(RequestExtra{0})},
      {"outputs", frame_of(GeneralPurposeOutput{0})},
      {"set gains", frame_of(SetControllerGain{0, 0, 0, 0})},
      {"get gains", frame_of(GetControllerGain{})},
      {"a good command behind an unknown one", from_hex("aa 55 07 63 02 01 02 04 01 03 63")},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    KobukiBench bench = ideal_kobuki();
    bench.send(BaseControl{200, 0});
    for (int i = 0; i < 5; ++i) {
      bench.run_ms(2900).send_bytes(c.command);
      REQUIRE(driven(bench));
    }
    CHECK(bench.get("wire.bad_checksums") == 0);
    bench.run_ms(kStillDrivenMs);
    CHECK(driven(bench));
    bench.run_ms(kStoppedMs - kStillDrivenMs);
    CHECK_FALSE(driven(bench));
  }
}

TEST_CASE("unrecognised bytes do not keep the wheels turning") {
  struct Case {
    const char* name;
    Bytes bytes;
    const char* counter;
  };
  const std::vector<Case> cases = {
      {"identifier 0", from_hex("aa 55 04 00 02 00 00 06"), "wire.unknown_ids"},
      {"identifier 2", from_hex("aa 55 04 02 02 00 00 04"), "wire.unknown_ids"},
      {"identifier 6", from_hex("aa 55 04 06 02 00 00 00"), "wire.unknown_ids"},
      {"identifier 0x63", from_hex("aa 55 04 63 02 00 00 65"), "wire.unknown_ids"},
      {"wrong length", from_hex("aa 55 05 01 03 c8 00 00 cf"), "wire.wrong_lengths"},
      {"longer than its frame", from_hex("aa 55 04 01 04 c8 00 c9"), "wire.truncated"},
      {"bad checksum", from_hex("aa 55 06 01 04 c8 00 00 00 ca"), "wire.bad_checksums"},
      {"bad length", from_hex("aa 55 02 01 04"), "wire.bad_lengths"},
      {"garbage", from_hex("00 01 02 03 04"), "wire.garbage_bytes"},
      {"half a frame", from_hex("aa 55 06 01 04 c8"), "wire.half_frames"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    KobukiBench bench = ideal_kobuki();
    bench.send(BaseControl{200, 0});
    bench.run_ms(1000).send_bytes(c.bytes).run_ms(1000).send_bytes(c.bytes);
    bench.run_ms(kStillDrivenMs - 2000);
    CHECK(driven(bench));
    bench.run_ms(kStoppedMs - kStillDrivenMs);
    CHECK_FALSE(driven(bench));
    CHECK(bench.get(c.counter) >= 2);
    CHECK(bench.times_seen(c.counter, 1) >= 2);
  }
}

TEST_CASE("the robot plays melody 6 for a new driver and 5 for a lost one, once each") {
  // Source: observed, firmware 1.2.0.
  KobukiBench bench = ideal_kobuki();
  bench.run_ms(5000);
  CHECK(bench.get("driver.connected") == 0);
  CHECK(bench.times_seen("sound.sequence", 5) == 0);  // there was no driver to lose
  bench.events().clear();

  bench.send(GetControllerGain{});
  CHECK(bench.times_seen("sound.sequence", 6) == 1);
  CHECK(bench.get("sound.sequence") == 6);
  CHECK(bench.get("driver.connected") == 1);
  bench.run_ms(1000).send(GetControllerGain{});
  CHECK(bench.times_seen("sound.sequence", 6) == 1);

  bench.run_ms(kStillDrivenMs);
  CHECK(bench.times_seen("sound.sequence", 5) == 0);
  bench.run_ms(kStoppedMs - kStillDrivenMs);
  CHECK(bench.times_seen("sound.sequence", 5) == 1);
  CHECK(bench.times_seen("driver.connected", 0) == 1);
  CHECK(bench.get("sound.sequence") == 5);
  CHECK(bench.get("driver.connected") == 0);
  bench.run_ms(20000);
  CHECK(bench.times_seen("sound.sequence", 5) == 1);

  bench.send(GetControllerGain{});
  CHECK(bench.times_seen("sound.sequence", 6) == 2);
}

TEST_CASE("after a time-out a new command drives at once, and outputs are unchanged") {
  // Source: observed, firmware 1.2.0.
  KobukiBench bench = ideal_kobuki();
  bench.send(BaseControl{200, 0}, GeneralPurposeOutput{0x0125}).run_ms(4000);
  REQUIRE_FALSE(driven(bench));
  CHECK(bench.get("digital_out.0") == 1);
  CHECK(bench.get("digital_out.1") == 0);
  CHECK(bench.get("digital_out.2") == 1);
  CHECK(bench.get("power.5v") == 1);
  CHECK(bench.get("power.3v3") == 0);
  CHECK(bench.get("led.1") == 1);
  bench.send(BaseControl{200, 0}).step();
  CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0.2));
}

TEST_CASE("a driver that detaches silently is lost after the same time-out") {
  KobukiBench bench = ideal_kobuki();
  bench.send(BaseControl{200, 0}).run_ms(100);
  bench.robot().driver_left();
  bench.run_ms(kStillDrivenMs - 100);
  CHECK(driven(bench));
  bench.run_ms(kStoppedMs - kStillDrivenMs);
  CHECK_FALSE(driven(bench));
}

TEST_CASE("the age of the command counts from the last recognised one") {
  KobukiBench bench = ideal_kobuki();
  bench.send(RequestExtra{0}).run_ms(1500);
  CHECK(bench.get("command.age_s") == doctest::Approx(1.5));
  bench.send_bytes(from_hex("aa 55 04 63 02 00 00 65")).run_ms(100);
  CHECK(bench.get("command.age_s") == doctest::Approx(1.6));
  bench.send(RequestExtra{0});
  CHECK(bench.get("command.age_s") == 0);
}

TEST_CASE("a shorter time-out can be configured") {
  auto parameters = fakebot::robots::kobuki::ideal_parameters();
  parameters.command_timeout_s = 0.5;
  KobukiBench bench(parameters);
  bench.send(BaseControl{200, 0}).run_ms(500);
  CHECK(driven(bench));
  bench.run_ms(20);
  CHECK_FALSE(driven(bench));
}

TEST_CASE("the watchdog reports a first command and a lost driver exactly once") {
  Watchdog watchdog(3);
  for (int i = 0; i < 10; ++i) { CHECK_FALSE(watchdog.step()); }
  CHECK_FALSE(watchdog.connected());
  CHECK(watchdog.feed());
  CHECK_FALSE(watchdog.feed());
  CHECK(watchdog.connected());
  int lost = 0;
  for (int i = 0; i < 10; ++i) { lost += watchdog.step() ? 1 : 0; }
  CHECK(lost == 1);
  CHECK_FALSE(watchdog.connected());
  CHECK(watchdog.feed());
}
