// Attitudes: angles, rates, headings.
#include "robots/kugle/quaternion.hpp"

#include <doctest/doctest.h>

#include <cmath>

namespace kugle = fakebot::robots::kugle;
using kugle::Quaternion;

TEST_CASE("angles become the firmware's quaternion, and are found in it again") {
  // Firmware executed on the host: Quaternion_eul2quat_zyx(deg2rad(10), deg2rad(-2), deg2rad(5)).
  const double rad = std::acos(-1.0) / 180;
  const Quaternion q =
      kugle::from_euler({.roll_rad = 5 * rad, .pitch_rad = -2 * rad, .yaw_rad = 10 * rad});
  CHECK(q.w == doctest::Approx(std::cos(5 * rad) * std::cos(rad) * std::cos(2.5 * rad) -
                               std::sin(5 * rad) * std::sin(rad) * std::sin(2.5 * rad)));
  const auto angles = kugle::to_euler(q);
  CHECK(angles.roll_rad == doctest::Approx(5 * rad));
  CHECK(angles.pitch_rad == doctest::Approx(-2 * rad));
  CHECK(angles.yaw_rad == doctest::Approx(10 * rad));
  const auto of_longer = kugle::to_euler(1.5 * q);
  CHECK(of_longer.pitch_rad == doctest::Approx(-2 * rad));
}

TEST_CASE("a derivative of the attitude tells the body's rates from which it was made") {
  const Quaternion q = kugle::from_euler({0.1, -0.2, 2.0});
  const auto rates = kugle::body_rates(q, kugle::derivative(q, {0.3, -0.1, 0.7}));
  CHECK(rates.x == doctest::Approx(0.3));
  CHECK(rates.y == doctest::Approx(-0.1));
  CHECK(rates.z == doctest::Approx(0.7));
}

TEST_CASE("an upright attitude keeps the heading and the sign, all the way round") {
  for (int i = -360; i <= 360; ++i) {
    const double yaw_rad = 0.0174 * i;
    const Quaternion q = kugle::from_euler({0.05, 0.1, yaw_rad});
    const Quaternion upright = kugle::upright(q);
    CAPTURE(yaw_rad);
    CHECK(upright.x == 0);
    CHECK(upright.y == 0);
    CHECK(std::abs(upright.w - std::cos(yaw_rad / 2)) < 1e-9);
    CHECK(std::abs(upright.z - std::sin(yaw_rad / 2)) < 1e-9);
  }
}

TEST_CASE("a vector that is turned into the world and back is the same") {
  const Quaternion q = kugle::from_euler({0.4, -0.2, 2.6});
  const auto v = kugle::inertial_to_body(q, kugle::body_to_inertial(q, {1, 2, 3}));
  CHECK(v.x == doctest::Approx(1));
  CHECK(v.y == doctest::Approx(2));
  CHECK(v.z == doctest::Approx(3));
}
