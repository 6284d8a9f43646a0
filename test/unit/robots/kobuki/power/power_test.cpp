// Power-on and power-off: by switch, empty battery and charger.
#include "robots/kobuki/power/power.hpp"

#include <string>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::robots::kobuki::Parameters;
using fakebot::robots::kobuki::standard_parameters;

namespace {

/// Drives, turns and receives various commands.
void keep_busy(KobukiBench& bench) {
  bench.send(BaseControl{200, 300}, GeneralPurposeOutput{0x0100},
             SetControllerGain{1, 90000, 200, 3000});
  bench.run_ms(2000).send_bytes(from_hex("aa 55 06 01 04"));  // half a command
}

KobukiBench standard_kobuki_with_charge(double charge) {
  Parameters parameters = standard_parameters();
  parameters.battery_charge = charge;
  return KobukiBench(parameters);
}

std::size_t frames_in_ms(KobukiBench& bench, int ms) {
  const std::size_t before = bench.frames().size();
  bench.run_ms(ms);
  return bench.frames().size() - before;
}

}  // namespace

TEST_CASE("a robot that is off sends nothing, receives nothing and has its LEDs off") {
  KobukiBench bench = standard_kobuki();
  keep_busy(bench);
  bench.set("power", 0).step();
  const double x_m = bench.get("pose.x_m");
  bench.send(BaseControl{500, 0}, RequestExtra{0x0B}, SoundSequence{1});
  CHECK(frames_in_ms(bench, 5000) == 0);
  CHECK(bench.get("pose.x_m") == x_m);
  for (const char* signal :
       {"power", "speed.linear_m_s", "wheel.left_m_s", "pwm.left", "outputs", "power.5v", "led.1",
        "led.status", "sound.note_hz", "driver.connected", "battery.current_ma"}) {
    CAPTURE(std::string(signal));
    CHECK(bench.get(signal) == 0);
  }
}

TEST_CASE("switching off and on restarts the robot at the same place with the same battery") {
  // Noise would continue where it was, so there is no noise here.
  Parameters quiet = fakebot::robots::kobuki::standard_parameters();
  quiet.cliff_noise_adc = quiet.current_noise_ma = quiet.analog_noise_adc = 0;
  KobukiBench bench(quiet);
  keep_busy(bench);
  const double x_m = bench.get("pose.x_m");
  const double heading_deg = bench.get("pose.heading_deg");
  const double charge_percent = bench.get("battery.charge_percent");
  bench.set("power", 0).run_ms(1000).set("power", 1);
  bench.events().clear();
  const int on_at_ms = bench.now_ms();

  // A robot that was never off sends the same frames.
  KobukiBench fresh(quiet);
  const auto first = bench.next<BasicSensorData>();
  CHECK(bench.now_ms() - on_at_ms == fresh.next_frame().at_ms);
  CHECK(bench.frames().back().bytes == fresh.frames().back().bytes);
  CHECK(first.timestamp_ms == 20);
  CHECK(first.left_encoder_ticks == 0);
  CHECK(first.right_encoder_ticks == 0);
  CHECK(first.battery_dv == 15);
  CHECK(bench.frames().back().find<Inertial>()->angle_cdeg == 0);
  CHECK(bench.get("outputs") == 0x00F0);
  CHECK(bench.get("gain.p") == 100);
  CHECK(bench.get("driver.connected") == 0);

  bench.run_ms(1000);
  CHECK(bench.times_seen("power", 1) == 1);
  CHECK(bench.times_seen("sound.sequence", 0) == 1);
  CHECK(bench.get("pose.x_m") == doctest::Approx(x_m).epsilon(0.01));
  CHECK(bench.get("pose.heading_deg") == doctest::Approx(heading_deg).epsilon(0.01));
  CHECK(bench.get("battery.charge_percent") == doctest::Approx(charge_percent).epsilon(0.0001));
  // A driver is detected again, and the half command is dropped.
  bench.send(BaseControl{200, 0});
  CHECK(bench.times_seen("sound.sequence", 6) == 1);
  CHECK(bench.run_ms(1000).get("speed.linear_m_s") > 0.15);
}

TEST_CASE("off and on within one tick is a restart, on while on does nothing") {
  KobukiBench bench = standard_kobuki();
  keep_busy(bench);
  bench.set("power", 1).step();
  CHECK(bench.get("encoder.right_ticks") > 0);
  bench.set("power", 0).set("power", 1).step();
  CHECK(bench.get("encoder.right_ticks") == 0);
  CHECK(bench.next<BasicSensorData>().timestamp_ms == 20);
}

TEST_CASE("changes by hand to a robot that is off take effect when it is on") {
  KobukiBench bench = standard_kobuki();
  bench.run_ms(1000).set("power", 0).run_ms(100);
  REQUIRE(bench.robot().push({0.5, 0}, 1));
  bench.set("bumper.left", 1);
  CHECK(bench.get("pose.x_m") == doctest::Approx(0.5));
  bench.run_ms(100).set("power", 1);
  bench.next_frame();
  const auto& frame = bench.frames().back();
  CHECK(frame.find<BasicSensorData>()->bumper == 4);
  CHECK(frame.find<Inertial>()->angle_cdeg == 0);
}

TEST_CASE("an empty battery switches the robot off") {
  // Source: measured discharge curve of 4S1P, down to 10.7 V.
  KobukiBench bench = standard_kobuki_with_charge(0.0005);
  double last_v = 0;
  while (bench.get("power") == 1 && bench.now_ms() < 60000) {
    last_v = bench.get("battery_v");
    bench.step();
  }
  CHECK(last_v == doctest::Approx(10.7).epsilon(0.01));
  bench.step();
  CHECK(bench.times_seen("power", 0) == 1);
  CHECK(frames_in_ms(bench, 1000) == 0);
  bench.set("battery_v", 10.8);
  // After switching on by hand the robot runs on a good battery, but not on an empty battery.
  CHECK(frames_in_ms(bench.set("power", 1), 1000) > 40);
  bench.set("battery_v", 10.6);
  CHECK(frames_in_ms(bench, 1000) <= 5);
  CHECK(frames_in_ms(bench.set("power", 1), 1000) <= 5);
}

TEST_CASE("stalled motors can switch off a robot with a weak battery") {
  Parameters parameters = standard_parameters();
  parameters.battery_charge = 0.015;
  parameters.battery_resistance_ohm = 2;
  KobukiBench bench(parameters);
  bench.run_ms(2000);
  REQUIRE(bench.get("power") == 1);
  bench.send(BaseControl{700, 0}).run_ms(2000);
  CHECK(bench.get("power") == 0);
}

TEST_CASE("a charger restarts a robot with an empty battery, but not one that was switched off") {
  for (const char* source : {"dock.contact", "charger.adapter"}) {
    CAPTURE(std::string(source));
    KobukiBench bench = standard_kobuki_with_charge(0);
    bench.run_ms(1000);
    REQUIRE(bench.get("power") == 0);
    bench.set(source, 1);
    CHECK(frames_in_ms(bench, 1000) > 40);
    CHECK(bench.get("battery.charge_percent") > 0);

    KobukiBench switched_off = standard_kobuki_with_charge(0.5);
    switched_off.set("power", 0).run_ms(100).set(source, 1);
    CHECK(frames_in_ms(switched_off, 1000) == 0);
    CHECK(switched_off.get("battery.charge_percent") > 50);  // the battery still charges
  }
}

TEST_CASE("the next frame is never earlier than announced, on or off") {
  KobukiBench bench = standard_kobuki();
  const auto lives_up_to_it = [&](int ms) {
    for (int i = 0; i < ms / kTickMs; ++i) {
      const auto announced = bench.robot().next_frame_at();
      CHECK(announced > std::chrono::milliseconds(bench.now_ms()));
      const std::size_t before = bench.frames().size();
      bench.step();
      if (bench.frames().size() == before) { continue; }
      REQUIRE(announced <= std::chrono::milliseconds(bench.now_ms()));
    }
  };
  lives_up_to_it(100);
  // The robot is switched at every phase of the frame.
  for (int phase = 0; phase < 5; ++phase) {
    bench.set("power", 0);
    lives_up_to_it(100 + phase * kTickMs);
    bench.set("power", 1);
    lives_up_to_it(100 + phase * kTickMs);
    CHECK(bench.frames().back().at_ms > bench.now_ms() - 25);
  }
}
