// A body falls if nobody balances.
#include <doctest/doctest.h>

#include <cmath>

#include "robots/kugle/body/plant.hpp"
#include "unit/robots/kugle/units.hpp"

using fakebot::robots::kugle::Plant;
using fakebot::test::kugle::kRadPerDeg;
using fakebot::test::kugle::kTickS;

TEST_CASE("a body that stands exactly upright stays, a tilted one falls within two seconds") {
  Plant upright;
  Plant tilted;
  tilted.tilt(0, 0.1 * kRadPerDeg);
  for (int i = 0; i < 400; ++i) {
    upright.step({}, {}, kTickS);
    tilted.step({}, {}, kTickS);
  }
  CHECK_FALSE(upright.state().fallen);
  CHECK(upright.state().angles.pitch_rad == 0);
  CHECK(tilted.state().fallen);
}

TEST_CASE("a fall ends where gravity passes beyond two wheels, in every direction") {
  CHECK(Plant::kFallTiltRad == doctest::Approx(std::atan(0.5)));
  for (const double direction_rad : {0.0, 1.0, 2.5, -2.0}) {
    CAPTURE(direction_rad);
    Plant plant;
    plant.tilt(-0.02 * std::sin(direction_rad), 0.02 * std::cos(direction_rad));
    while (!plant.state().fallen) { plant.step({}, {}, kTickS); }
    const auto& angles = plant.state().angles;
    CHECK(std::hypot(angles.pitch_rad, angles.roll_rad) == doctest::Approx(Plant::kFallTiltRad));
    CHECK(std::atan2(-angles.roll_rad, angles.pitch_rad) ==
          doctest::Approx(direction_rad).epsilon(0.02));
  }
}

TEST_CASE("a robot that has fallen moves no more, whatever its wheels and a hand do") {
  Plant plant;
  plant.tilt(0, 20 * kRadPerDeg);
  while (!plant.state().fallen) { plant.step({}, {}, kTickS); }
  const auto lying = plant.state();
  CHECK(length_m(lying.velocity_m_s) == 0);
  CHECK(lying.wheel_rate_rad_s[1] == 0);
  for (int i = 0; i < 100; ++i) { plant.step({1, -1, 0.5}, {50, 50}, kTickS); }
  CHECK(plant.state().position_m == lying.position_m);
  CHECK(plant.state().wheel_angle_rad == lying.wheel_angle_rad);

  plant.set_upright();
  CHECK_FALSE(plant.state().fallen);
  CHECK(plant.state().position_m == lying.position_m);
  CHECK(plant.state().angles.pitch_rad == 0);
  plant.step({1, -1, 0.5}, {}, kTickS);
  CHECK(plant.state().wheel_angle_rad != lying.wheel_angle_rad);
}

TEST_CASE("a blow that no body survives still leaves numbers") {
  Plant plant;
  for (int i = 0; i < 10; ++i) { plant.step({1e6, -1e6, 1e5}, {1e9, -1e9}, kTickS); }
  const auto& state = plant.state();
  CHECK(state.fallen);
  CHECK(std::hypot(state.angles.pitch_rad, state.angles.roll_rad) ==
        doctest::Approx(Plant::kFallTiltRad));
  const auto [w, x, y, z] = state.attitude;
  CHECK(w * w + x * x + y * y + z * z == doctest::Approx(1));
}
