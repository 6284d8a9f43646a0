// Wheel slip against the firmware's detector (WheelSlipDetector.cpp), executed on the host.
#include "robots/kugle/control/wheel_slip_detector.hpp"

#include <doctest/doctest.h>

#include <string>

#include "unit/robots/kugle/units.hpp"

using fakebot::robots::kugle::WheelSlipDetector;
using fakebot::test::kugle::kTickS;

namespace {

/// The acceleration of the second wheel, rad/s2.
double wheel_acceleration(int tick) {
  if (tick < 20) { return 200; }
  if (tick < 26) { return 3000; }
  if (tick < 40) { return -100; }
  if (tick == 60 || tick == 61) { return 2000; }
  return tick >= 100 && tick < 110 ? -1500 : 0;
}

}  // namespace

TEST_CASE("a wheel slips after 15 ms of hard acceleration, and for 100 ms after it") {
  const auto tuning =
      fakebot::robots::kugle::tuning_of(fakebot::protocol::kugle::ParameterMemory{});
  WheelSlipDetector detector;
  fakebot::robots::kugle::PerWheel angle_rad{};
  double rate_rad_s = 0;
  std::string seen;
  bool slipped = false;
  for (int tick = 0; tick < 200; ++tick) {
    rate_rad_s += wheel_acceleration(tick) * kTickS;
    angle_rad[0] += 0.01;
    angle_rad[1] += rate_rad_s * kTickS;
    detector.step(angle_rad, tuning.wheel_slip, kTickS);
    CHECK_FALSE(detector.slips(0));
    CHECK(detector.slips(1) == detector.slips());
    if (detector.slips() != slipped) {
      slipped = detector.slips();
      seen += std::to_string(tick) + (slipped ? " on, " : " off, ");
    }
  }
  CHECK(seen == "23 on, 45 off, 103 on, 129 off, ");
}

TEST_CASE("no time between two looks changes nothing, a reset forgets a slip") {
  const auto tuning =
      fakebot::robots::kugle::tuning_of(fakebot::protocol::kugle::ParameterMemory{});
  WheelSlipDetector detector;
  for (int tick = 0; tick < 6; ++tick) {
    const double t = tick * kTickS;
    detector.step({0, 0, 2000 * t * t}, tuning.wheel_slip, kTickS);
  }
  CHECK(detector.slips(2));
  detector.step({}, tuning.wheel_slip, 0);
  CHECK(detector.slips(2));
  detector.reset();
  CHECK_FALSE(detector.slips());
}
