// The vocabulary of signals: names, ranges, reading, setting.
#include "sim/signal.hpp"

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::robots::kobuki::parameters_of;
using fakebot::sim::find_signal;
using fakebot::sim::Signal;

namespace {

void check_ranges(KobukiBench& bench) {
  const auto signals = bench.robot().signals();
  for (std::size_t i = 0; i < signals.size(); ++i) {
    CAPTURE(std::string(signals[i].name));
    const double value = bench.robot().get(i);
    CHECK(value >= signals[i].min);
    CHECK(value <= signals[i].max);
  }
}

}  // namespace

TEST_CASE("signals have different names, a range and a meaning") {
  KobukiBench bench = ideal_kobuki();
  std::set<std::string> names;
  for (const Signal& signal : bench.robot().signals()) {
    CAPTURE(std::string(signal.name));
    CHECK(names.insert(std::string(signal.name)).second);
    CHECK(signal.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_.") ==
          std::string_view::npos);
    CHECK_FALSE(signal.meaning.empty());
    CHECK(signal.min < signal.max);
    if (signal.unit == "flag") {
      CHECK(signal.min == 0);
      CHECK(signal.max == 1);
    }
  }
}

TEST_CASE("the fixed names of the vocabulary exist") {
  // Source: the design of the vocabulary; scenarios and checks rely on the names.
  const KobukiBench bench = ideal_kobuki();
  for (const char* name : {"pose.x_m",
                           "pose.y_m",
                           "pose.heading_deg",
                           "speed.linear_m_s",
                           "speed.angular_rad_s",
                           "bumper.left",
                           "bumper.center",
                           "bumper.right",
                           "wheel_drop.left",
                           "wheel_drop.right",
                           "cliff.left_adc",
                           "cliff.center_adc",
                           "cliff.right_adc",
                           "button.b0",
                           "button.b1",
                           "button.b2",
                           "charger",
                           "battery_v",
                           "overcurrent.left",
                           "overcurrent.right",
                           "dock_ir.left",
                           "dock_ir.center",
                           "dock_ir.right",
                           "gyro.angle_deg",
                           "gyro.rate_deg_s",
                           "encoder.left_ticks",
                           "encoder.right_ticks",
                           "pwm.left",
                           "pwm.right",
                           "current.left_ma",
                           "current.right_ma",
                           "analog.0",
                           "analog.3",
                           "digital_in.0",
                           "digital_in.3",
                           "digital_out.0",
                           "digital_out.3",
                           "power.3v3",
                           "power.5v",
                           "power.12v5a",
                           "power.12v1a5",
                           "led.1",
                           "led.2",
                           "sound.sequence",
                           "sound.note_hz",
                           "command.speed_mm_s",
                           "command.radius_mm",
                           "command.age_s",
                           "gain.p",
                           "gain.i",
                           "gain.d",
                           "wire.bad_checksums"}) {
    bench.get(name);
  }
}

TEST_CASE("a name is found only by an exact match") {
  KobukiBench bench = ideal_kobuki();
  const auto signals = bench.robot().signals();
  for (std::size_t i = 0; i < signals.size(); ++i) {
    CHECK(find_signal(signals, signals[i].name) == i);
  }
  CHECK_FALSE(find_signal(signals, "pose.x"));
  CHECK_FALSE(find_signal(signals, ""));
  CHECK_FALSE(find_signal(signals, "POSE.X_M"));
}

TEST_CASE("every signal that can be set reads back what was set, and no other changes") {
  KobukiBench bench = ideal_kobuki();
  const auto signals = bench.robot().signals();
  int settable = 0;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (!signals[i].can_be_set) { continue; }
    ++settable;
    CAPTURE(std::string(signals[i].name));
    const double middle = std::floor((signals[i].min + signals[i].max) / 2);
    for (const double value : {signals[i].max, middle, signals[i].min, signals[i].max}) {
      CAPTURE(value);
      std::vector<double> before;
      for (std::size_t k = 0; k < signals.size(); ++k) { before.push_back(bench.robot().get(k)); }
      bench.robot().set(i, value);
      CHECK(bench.robot().get(i) == value);
      for (std::size_t k = 0; k < signals.size(); ++k) {
        // The flag of a cliff follows the value of the sensor and vice versa.
        const bool follows = std::string(signals[k].name) + "_adc" == signals[i].name ||
                             std::string(signals[i].name) + "_adc" == signals[k].name;
        if (k != i && !follows && before[k] != bench.robot().get(k)) {
          FAIL_CHECK(std::string(signals[k].name));
        }
      }
    }
    // The value stays until the next set.
    const double before = bench.robot().get(i);
    bench.run_ms(100);
    // Except the battery's charge, which keeps changing.
    CHECK(bench.robot().get(i) == doctest::Approx(before).epsilon(0.001));
  }
  // Bumpers, drops, cliffs, buttons, power, chargers, battery, docking, analog and digital
  // inputs.
  CHECK(settable >= 3 + 2 + 3 + 3 + 1 + 3 + 2 + 3 + 4 + 4);
}

TEST_CASE("a value beyond the range of a signal is clamped to it") {
  KobukiBench bench = ideal_kobuki();
  const auto signals = bench.robot().signals();
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (!signals[i].can_be_set) { continue; }
    CAPTURE(std::string(signals[i].name));
    for (const double beyond : {1.0, 1e9, HUGE_VAL}) {
      bench.robot().set(i, signals[i].max + beyond);
      CHECK(bench.robot().get(i) == signals[i].max);
      bench.robot().set(i, signals[i].min - beyond);
      CHECK(bench.robot().get(i) == signals[i].min);
    }
  }
}

TEST_CASE("signals stay within their ranges, at rest and while driving") {
  for (const auto& profile : fakebot::robots::kobuki::profiles()) {
    CAPTURE(profile.name);
    KobukiBench bench(parameters_of(profile.values));
    check_ranges(bench);
    for (const BaseControl& command :
         {BaseControl{200, 0}, BaseControl{-300, 500}, BaseControl{300, -1}, BaseControl{700, 0},
          BaseControl{-32768, -32768}, BaseControl{32767, 0}}) {
      bench.send(command, GeneralPurposeOutput{0xFFFF}, wire::Sound{72, 255},
                 SetControllerGain{255, 0x7FFFFFFF, 0x7FFFFFFF, 0x7FFFFFFF});
      for (int i = 0; i < 20; ++i) {
        bench.run_ms(100);
        check_ranges(bench);
      }
    }
  }
}

TEST_CASE("signals stay within their ranges while turning as fast as the motors can") {
  for (const auto& profile : fakebot::robots::kobuki::profiles()) {
    CAPTURE(profile.name);
    KobukiBench bench(parameters_of(profile.values));
    for (const std::int16_t radius_mm : {std::int16_t{1}, std::int16_t{-1}}) {
      bench.send(BaseControl{1000, radius_mm}).run_ms(2000);
      check_ranges(bench);
    }
  }
}

TEST_CASE("signals have the values of the frames") {
  KobukiBench bench = standard_kobuki();
  bench.send(BaseControl{250, 400}).run_ms(1000);
  // A frame leaves in the tick after its composition: read the signals in between.
  const ReceivedFrame& last = bench.next_frame();
  (void)last;
  bench.run_ms(15);
  const double left = bench.get("encoder.left_ticks");
  const double right = bench.get("encoder.right_ticks");
  const double pwm = bench.get("pwm.left");
  const double angle_deg = bench.get("gyro.angle_deg");
  const auto& frame = bench.step().frames().back();
  CHECK(frame.at_ms == bench.now_ms());
  CHECK(frame.find<BasicSensorData>()->left_encoder_ticks == left);
  CHECK(frame.find<BasicSensorData>()->right_encoder_ticks == right);
  CHECK(frame.find<BasicSensorData>()->left_pwm_percent == std::trunc(pwm));
  // The frame has the angle rounded to 0.01 degrees.
  CHECK(std::abs(frame.find<Inertial>()->angle_cdeg - angle_deg * 100) <= 0.51);
}
