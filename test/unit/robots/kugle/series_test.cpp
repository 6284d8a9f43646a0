// Angles without the C library, against the C library.
#include "robots/kugle/series.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kugle = fakebot::robots::kugle;

TEST_CASE("sines and cosines of all angles are those of the C library within 1e-11") {
  double worst = 0;
  for (int i = -20000; i <= 20000; ++i) {
    const double angle_rad = 0.000777 * i;
    const auto [sin, cos] = kugle::sin_cos(angle_rad);
    worst =
        std::max({worst, std::abs(sin - std::sin(angle_rad)), std::abs(cos - std::cos(angle_rad))});
  }
  CHECK(worst < 1e-11);
  for (const double angle_rad : {1e3, -1e5, 1e9, -3e15}) {
    const auto [sin, cos] = kugle::sin_cos(angle_rad);
    CHECK(sin * sin + cos * cos == doctest::Approx(1));
  }
}

TEST_CASE("sines of what is not a number are not numbers") {
  for (const double angle_rad :
       {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CHECK(std::isnan(kugle::sin_cos(angle_rad).sin));
    CHECK(std::isnan(kugle::sin_cos(angle_rad).cos));
  }
}

TEST_CASE("arcs are those of the C library within 1e-9 rad") {
  for (int i = 0; i < 3600; ++i) {
    const double angle_rad = (i - 1800) * 0.001745;
    const double y = 3 * std::sin(angle_rad);
    const double x = 3 * std::cos(angle_rad);
    CHECK(std::abs(kugle::arc_tangent_rad(y, x) - std::atan2(y, x)) < 1e-9);
    CHECK(std::abs(kugle::arc_sine_rad(y / 3) - std::asin(y / 3)) < 2e-8);
  }
  CHECK(kugle::arc_tangent_rad(0, 0) == 0);
  CHECK(std::abs(kugle::arc_tangent_rad(0, -1) - std::atan2(0.0, -1.0)) < 1e-9);
  CHECK(std::abs(kugle::arc_sine_rad(2) - std::asin(1.0)) < 1e-9);
}
