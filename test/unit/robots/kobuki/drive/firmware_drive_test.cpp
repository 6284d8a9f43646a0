// Driving in the profile `firmware`. Source, unless noted otherwise: observed on firmware 1.2.0.
// The motor is a model, so speeds over time are for orientation.
#include <cmath>
#include <memory>
#include <vector>

#include "robots/kobuki/drive/drive.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::robots::kobuki::Drive;
using fakebot::robots::kobuki::firmware_parameters;
using fakebot::robots::kobuki::KobukiOptions;
using fakebot::robots::kobuki::Parameters;
using fakebot::robots::kobuki::standard_parameters;
using fakebot::sim::world::World;
using fakebot::sim::world::WorldDescription;

namespace {

constexpr double kBatteryV = 16.4;

/// A robot with blocked wheels.
class HeldWheels {
 public:
  explicit HeldWheels(const Parameters& parameters = firmware_parameters()) : drive_(parameters) {
    drive_.set_supply({kBatteryV, kBatteryV});
    drive_.set_load_n(10000);
  }

  HeldWheels& command_for_ms(const BaseControl& command, int ms) {
    drive_.command(command);
    return run_ms(ms);
  }
  HeldWheels& run_ms(int ms) {
    for (int i = 0; i < ms / kTickMs; ++i) { drive_.step(); }
    return *this;
  }
  HeldWheels& let_go() {
    drive_.set_load_n(0);
    return *this;
  }

  bool left_flagged() const { return drive_.left().overcurrent; }
  bool right_flagged() const { return drive_.right().overcurrent; }
  double left_duty_percent() const { return drive_.left().duty_percent; }

 private:
  Drive drive_;
};

}  // namespace

TEST_CASE("firmware: an arc uses a half track of 123 mm and integer wheel speeds") {
  // Observed, "Base Control": 300, 1000 -> 234, 300; -100, -200 -> -100, -23.
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send(BaseControl{300, 1000});
  CHECK(bench.robot().state().drive.left().target_m_s == 0.234);
  CHECK(bench.robot().state().drive.right().target_m_s == 0.3);
  bench.send(BaseControl{-100, -200});
  CHECK(bench.robot().state().drive.left().target_m_s == -0.1);
  CHECK(bench.robot().state().drive.right().target_m_s == -0.023);
}

TEST_CASE("firmware: a speed above 1600 is refused, counted and does not reset the time-out") {
  // Observed, "Base Control" and "TIME-OUT"; no lower limit.
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send(BaseControl{1601, 0});
  CHECK(bench.get("wire.refused_values") == 1);
  CHECK(bench.times_seen("wire.refused_values", 1) == 1);
  CHECK(bench.get("driver.connected") == 0);
  bench.send(BaseControl{300, 0}).run_ms(1000).send(BaseControl{1601, 0});
  CHECK(bench.get("command.speed_mm_s") == 300);
  CHECK(bench.get("command.age_s") == doctest::Approx(1.0));
  for (const int speed_mm_s : {1600, -1601, -32768}) {
    bench.send(BaseControl{static_cast<std::int16_t>(speed_mm_s), 0});
    CHECK(bench.get("command.speed_mm_s") == speed_mm_s);
  }
  CHECK(bench.get("wire.refused_values") == 2);

  KobukiBench standard = standard_kobuki();
  standard.send(BaseControl{32767, 0});
  CHECK(standard.get("command.speed_mm_s") == 32767);
}

TEST_CASE("firmware: the first duty is that of the firmware's feed-forward") {
  // Observed, "Base Control": 35 for 100 mm/s at 16.4 V, 40 at 14.7 V, the same backward.
  for (const auto& one : {std::pair{16.4, 35}, std::pair{14.7, 40}}) {
    const auto& battery_v = one.first;
    const auto& duty_percent = one.second;
    for (const int direction : {1, -1}) {
      CAPTURE(battery_v);
      KobukiBench bench = firmware_kobuki();
      bench.set("battery_v", battery_v).run_ms(1500).next_frame();
      bench.send(BaseControl{static_cast<std::int16_t>(100 * direction), 0});
      CHECK(bench.next<BasicSensorData>().left_pwm_percent == direction * duty_percent);
    }
  }
}

TEST_CASE("firmware: the speed sags and the integral restores it within 20 s") {
  // Observed, "Base Control": 200 mm/s, 160 after 0.5 s, 197 after 20 s.
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send(BaseControl{200, 0}).run_ms(1000);
  CHECK(bench.get("wheel.left_m_s") < 0.180);
  for (int i = 0; i < 20; ++i) { bench.send(BaseControl{200, 0}).run_ms(1000); }
  CHECK(bench.get("wheel.left_m_s") > 0.190);
  CHECK(bench.get("wheel.left_m_s") < 0.203);
}

TEST_CASE("firmware: the speed controller uses whole units") {
  // 1 mm/s is 3.7516 units: 1 mm/s becomes 3, and 3 times 112.1 thousandths of a percent.
  HeldWheels wheels;
  wheels.command_for_ms({1, 0}, kTickMs);
  CHECK(wheels.left_duty_percent() == doctest::Approx(3 * 0.1121 * 14.0 / kBatteryV));
}

// Source: observed, firmware 1.2.0: 1000 mm/s is flagged after 0.92 s, 700 mm/s never, a stall as
// well, but not below the limit.
TEST_CASE("over-current is flagged for a motor at its limit, whether its wheel turns or not") {
  for (const bool standard : {false, true}) {
    for (const bool turns : {false, true}) {
      CAPTURE(standard);
      CAPTURE(turns);
      HeldWheels wheels(standard ? standard_parameters() : firmware_parameters());
      if (turns) { wheels.let_go(); }
      CHECK_FALSE(wheels.command_for_ms({1000, 0}, 890).left_flagged());
      CHECK(wheels.run_ms(40).left_flagged());
      CHECK(wheels.right_flagged());
    }
  }
  HeldWheels slow;
  CHECK_FALSE(slow.command_for_ms({100, 0}, 60000).left_flagged());

  HeldWheels left_only;
  left_only.command_for_ms({500, -230}, 1000);  // 150 mm/s for the right wheel
  CHECK(left_only.left_flagged());
  CHECK_FALSE(left_only.right_flagged());
}

// Source: observed, firmware 1.2.0: after 3 s at the limit 3 s at 200 mm/s do not clear the flag,
// but 0.5 s after a stop the flag is clear.
TEST_CASE("over-current lasts while the robot drives on, and ends with the power of the motors") {
  HeldWheels wheels;
  CHECK(wheels.let_go().command_for_ms({1000, 0}, 3000).left_flagged());
  CHECK(wheels.command_for_ms({200, 0}, 3000).left_flagged());
  CHECK(wheels.command_for_ms({0, 0}, 495).left_flagged());
  CHECK_FALSE(wheels.run_ms(25).left_flagged());
  // The time at the limit starts over.
  CHECK_FALSE(wheels.command_for_ms({1000, 0}, 890).left_flagged());
}

// Source: observed, firmware 1.2.0: a tone 10 ms after the start, while driving, and between a stop
// and the next start 0.3 s later.
TEST_CASE("firmware: a tone cuts the motors off, longest while they start") {
  const auto starts_after_ms = [](KobukiBench& bench, const BaseControl& command) {
    bench.send(command);
    const int from_ms = bench.now_ms();
    while (bench.get("wheel.left_m_s") == 0 && bench.now_ms() < from_ms + 2000) { bench.step(); }
    return bench.now_ms() - from_ms;
  };
  for (const bool tone : {false, true}) {
    CAPTURE(tone);
    KobukiBench bench = firmware_kobuki();
    bench.run_ms(300).send(BaseControl{200, 0}).run_ms(10);
    if (tone) { bench.send(Sound{500, 100}); }
    const int ms = starts_after_ms(bench, {200, 0}) + 10;
    CHECK(std::abs(ms - (tone ? 905 : 105)) <= 5);

    bench.run_ms(1000).send(BaseControl{}).run_ms(200);
    if (tone) { bench.send(Sound{500, 100}); }
    REQUIRE(bench.run_ms(100).get("wheel.left_m_s") == 0);
    CHECK(std::abs(starts_after_ms(bench, {200, 0}) - (tone ? 105 : 5)) <= 5);
  }
  // While the robot drives: 105 ms; the wheels coast from 168 to 124 mm/s.
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send(BaseControl{200, 0}).run_ms(1000).send(Sound{500, 100}).run_ms(100);
  CHECK(bench.get("wheel.left_m_s") == doctest::Approx(0.124).epsilon(0.05));
}

// Source: observed, firmware 1.0.0 to 1.2.0: the motors' enable pin and the beeper's timer.
TEST_CASE("firmware: a tone is not heard while the motors have power") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send(RequestExtra{0}).run_ms(1500);
  bench.send(BaseControl{200, 0}).run_ms(500).send(Sound{500, 100}).run_ms(50);
  CHECK(bench.get("sound.note_hz") == 0);
  bench.send(BaseControl{}).run_ms(300).send(Sound{500, 100}).run_ms(50);
  CHECK(bench.get("sound.note_hz") == 0);  // the motors have power for 0.5 s after the stop
  bench.run_ms(600).send(Sound{500, 100}).run_ms(50);
  CHECK(bench.get("sound.note_hz") == doctest::Approx(721.7).epsilon(0.001));
}

// Source: observed, firmware 1.2.0: a tone 150, 400 and 700 ms after the first command. The melody
// of the first command takes 800 ms. Until the end of the melody the duty byte stands still.
TEST_CASE("firmware: motors that a tone cuts off during a melody wait for its end") {
  for (const int tone_ms : {150, 400, 700}) {
    CAPTURE(tone_ms);
    KobukiBench bench = firmware_kobuki();
    bench.run_ms(300).send(BaseControl{200, 0}).run_ms(tone_ms).send(Sound{500, 100}).run_ms(10);
    const double duty_percent = bench.get("pwm.left");
    double speed_m_s = bench.get("wheel.left_m_s");
    for (int ms = tone_ms + 10; ms < 795; ms += kTickMs) {
      bench.step();
      CHECK((bench.get("wheel.left_m_s") < speed_m_s || speed_m_s == 0));
      CHECK(bench.get("pwm.left") == duty_percent);
      CHECK(bench.get("sound.sequence") == 6);
      speed_m_s = bench.get("wheel.left_m_s");
    }
    bench.run_ms(400);
    CHECK(bench.get("wheel.left_m_s") > 0.14);
  }
}

// Source: observed, firmware 1.0.0 to 1.2.0.
TEST_CASE("firmware: a start waits for the end of a tone, not of a melody") {
  const auto first_move_ms = [](KobukiBench& bench) {
    bench.run_ms(50).send(BaseControl{200, 0});
    const int from_ms = bench.now_ms();
    while (bench.get("wheel.left_m_s") == 0 && bench.now_ms() < from_ms + 2000) { bench.step(); }
    return bench.now_ms() - from_ms;
  };
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send(RequestExtra{0}).run_ms(1500);
  CHECK(std::abs(first_move_ms(bench.send(Sound{500, 255})) - 310) <= 10);
  bench.send(BaseControl{}).run_ms(2000);
  CHECK(std::abs(first_move_ms(bench.send(SoundSequence{5})) - 105) <= 5);
}

TEST_CASE("firmware: a melody does not cut the motors off") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send(BaseControl{200, 0}).run_ms(1000).send(SoundSequence{0}).run_ms(100);
  CHECK(bench.get("wheel.left_m_s") > 0.16);
}

// Source: observed, firmware 1.2.0: wheel targets overflow below -17470 mm/s.
TEST_CASE("firmware: told to drive backward faster than 17470 mm/s the robot drives forward") {
  for (const auto& one : {std::pair{-17469, -1}, std::pair{-17471, 1}, std::pair{-32768, 1}}) {
    for (const int radius : {0, -1}) {
      CAPTURE(one.first);
      CAPTURE(radius);
      KobukiBench bench = firmware_kobuki();
      bench.run_ms(300).send(
          BaseControl{static_cast<std::int16_t>(one.first), static_cast<std::int16_t>(radius)});
      CHECK(bench.run_ms(500).get("wheel.left_m_s") * one.second > 0.1);
    }
  }
}

TEST_CASE("firmware: a current above 2.55 A loses its upper bits, in standard it saturates") {
  // Observed, section 3: current bytes modulo 256. Specification: the bridge lets 3 A pass.
  for (const bool standard : {false, true}) {
    KobukiOptions options;
    options.parameters = standard ? standard_parameters() : firmware_parameters();
    options.parameters.current_noise_ma = 0;
    WorldDescription description;
    description.walls.push_back({{{0.19, -5}, {0.19, 5}}});
    options.world = std::make_shared<World>(description);
    KobukiBench bench(options);
    bench.run_ms(300).send(BaseControl{500, 0}).run_ms(2500);
    REQUIRE(bench.get("current.left_ma") == 3000);
    CHECK(bench.next<Current>().left_ca == (standard ? 255 : 300 - 256));
  }
}

// Source: observed, firmware 1.2.0.
TEST_CASE(
    "firmware: of several Base Controls in a frame the last one counts, even if it is refused") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(1500).send(BaseControl{100, 300}, BaseControl{1600, 1}, BaseControl{1601, -32768});
  bench.run_ms(300);
  CHECK(bench.get("command.speed_mm_s") == 0);
  CHECK(bench.get("wheel.left_m_s") == 0);
  bench.send(BaseControl{100, -1}, BaseControl{100, -32768}).run_ms(300);
  CHECK(bench.get("command.radius_mm") == -32768);
}

TEST_CASE("firmware: a start in the frame of a tone waits for its end") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(1500).send(Sound{500, 200}, BaseControl{200, 0}).run_ms(190);
  CHECK(bench.get("sound.note_hz") > 0);
  CHECK(bench.get("pwm.left") == 0);
  bench.run_ms(200);
  CHECK(bench.get("wheel.left_m_s") > 0);
}

TEST_CASE("firmware: a tone is heard while another one has cut the motors off") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send(BaseControl{100, 1}).run_ms(120).send(Sound{2424, 14}).run_ms(500);
  REQUIRE(bench.get("sound.sequence") == 6);
  bench.send(Sound{861, 59}).run_ms(20);
  CHECK(bench.get("sound.note_hz") == doctest::Approx(419.5).epsilon(0.001));
  CHECK(bench.get("wheel.left_m_s") == 0);
}

TEST_CASE("a tone after speed 0 with a radius cuts the motors off for a moment, as while driving") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send(BaseControl{200, 0}).run_ms(1500).send(BaseControl{0, 1}).run_ms(30);
  bench.send(Sound{539, 69}).run_ms(40);
  CHECK(bench.get("pwm.left") < 0);
  CHECK(bench.get("wheel.left_m_s") > 0.1);
}
