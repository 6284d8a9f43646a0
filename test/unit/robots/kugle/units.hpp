// Units of the tests of the Kugle.
#pragma once

#include <numbers>

namespace fakebot::test::kugle {

inline constexpr double kTickS = 0.005;
inline constexpr double kRadPerDeg = std::numbers::pi / 180;

}  // namespace fakebot::test::kugle
