// Torques on their way to the motors, and motors that do not deliver.
#include "robots/kugle/control/torque_limits.hpp"

#include <doctest/doctest.h>

#include <limits>

namespace kugle = fakebot::robots::kugle;
using kugle::PerWheel;
using kugle::TorqueLimits;

namespace {

kugle::Tuning torque_defaults() {
  return kugle::tuning_of(fakebot::protocol::kugle::ParameterMemory{});
}

TorqueLimits limits_of(const kugle::Tuning& tuning) {
  TorqueLimits limits;
  limits.restart(tuning.torque, tuning.sample_rate_hz);
  return limits;
}

}  // namespace

TEST_CASE("torques are clamped to 0.8 of what the motors can: 1.586 Nm") {
  kugle::Tuning tuning = torque_defaults();
  tuning.torque.ramp_up = false;
  TorqueLimits limits = limits_of(tuning);
  const PerWheel torque_nm = limits.step({5, -5, 1}, false);
  CHECK(torque_nm[0] == doctest::Approx(1.586));
  CHECK(torque_nm[1] == doctest::Approx(-1.586));
  CHECK(torque_nm[2] == 1);
}

TEST_CASE("torques grow for a second after OFF, from nothing, and again after the next OFF") {
  TorqueLimits limits = limits_of(torque_defaults());
  for (int round = 0; round < 2; ++round) {
    CHECK(limits.step({1, 1, 1}, true)[0] == 1);  // the controller's 0 in fact
    CHECK(limits.step({1, 1, 1}, false)[0] == 0);
    for (int tick = 1; tick < 100; ++tick) { limits.step({1, 1, 1}, false); }
    CHECK(limits.step({1, 1, 1}, false)[0] == doctest::Approx(0.5));
    CHECK(limits.ramp() == doctest::Approx(0.505));
    for (int tick = 0; tick < 100; ++tick) { limits.step({1, 1, 1}, false); }
    CHECK(limits.step({1, 1, 1}, false)[0] == 1);
    CHECK(limits.ramp() == 1);
  }
}

TEST_CASE("one torque that is not a number makes all three 0") {
  kugle::Tuning tuning = torque_defaults();
  tuning.torque.ramp_up = false;
  TorqueLimits limits = limits_of(tuning);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(limits.step({1, nan, 1}, false) == PerWheel{});
  CHECK(limits.step({std::numeric_limits<double>::infinity(), 0, 0}, false)[0] ==
        doctest::Approx(1.586));
}

TEST_CASE("the low pass of the torques takes 5 ms, and forgets in OFF") {
  kugle::Tuning tuning = torque_defaults();
  tuning.torque.ramp_up = false;
  tuning.torque.lpf_enabled = true;
  TorqueLimits limits = limits_of(tuning);
  // Tustin with the period of the time constant: a third of the sum of two inputs, and of the
  // output.
  CHECK(limits.step({0.9, 0, 0}, false)[0] == doctest::Approx(0.3));
  CHECK(limits.step({0.9, 0, 0}, false)[0] == doctest::Approx(0.7));
  CHECK(limits.step({0.9, 0, 0}, false)[0] == doctest::Approx(0.6 + 0.7 / 3));
  limits.step({}, true);
  CHECK(limits.step({0.9, 0, 0}, false)[0] == doctest::Approx(0.3));
}

TEST_CASE("a motor fails that for more than 50 ms delivers half a newton metre too little") {
  const kugle::Tuning tuning = torque_defaults();
  kugle::MotorFailureDetector detector;
  const auto fails = [&](const PerWheel& told, const PerWheel& delivered) {
    return detector.step(told, delivered, tuning.motor_failure, tuning.sample_rate_hz);
  };
  for (int tick = 0; tick < 100; ++tick) {
    CHECK_FALSE(fails({0.4, 0, 0}, {-0.4, 0, 0})[0]);  // too little is asked for
    CHECK_FALSE(fails({1, 1, 1}, {0.6, 1.4, 1})[0]);   // little is missing
  }
  for (int tick = 0; tick < 10; ++tick) { CHECK_FALSE(fails({0, 1, 0}, {})[1]); }
  CHECK(fails({0, 1, 0}, {})[1]);
  for (int tick = 0; tick < 10; ++tick) { CHECK_FALSE(fails({0, 1, 0}, {})[1]); }
  CHECK_FALSE(fails({0, 1, 0}, {0, 1, 0})[1]);
  CHECK_FALSE(fails({0, 1, 0}, {})[1]);
}
