#include "fakebot/protocol/kobuki/velocity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fakebot::protocol::inline v0::kobuki {

namespace {

constexpr double kHalfWheelBaseMm = kWheelBaseM * 1000.0 / 2.0;
constexpr double kStraightBelowRadS = 1e-4;  // official driver, diff_drive.cpp
constexpr double kSpotBelowMS = 1e-4;        // official driver, diff_drive.cpp

std::int16_t to_wire(double value) noexcept {
  constexpr double kLimit = std::numeric_limits<std::int16_t>::max();
  if (std::isnan(value)) { return 0; }
  return static_cast<std::int16_t>(std::clamp(value, -kLimit, kLimit));
}

}  // namespace

BaseControl to_base_control(Velocity velocity) noexcept {
  const double v = velocity.linear_m_s;
  const double w = velocity.angular_rad_s;
  if (std::isnan(v) || std::isnan(w)) { return {}; }
  if (std::abs(w) < kStraightBelowRadS) { return {to_wire(1000.0 * v), 0}; }

  const double radius_mm = 1000.0 * v / w;
  if (std::abs(v) < kSpotBelowMS || std::abs(radius_mm) <= 1.0) {
    return {to_wire(kHalfWheelBaseMm * w), 1};
  }
  const double to_outer_wheel_mm = radius_mm > 0 ? kHalfWheelBaseMm : -kHalfWheelBaseMm;
  return {to_wire((radius_mm + to_outer_wheel_mm) * w), to_wire(radius_mm)};
}

Velocity to_velocity(BaseControl command) noexcept {
  const double speed_m_s = command.speed_mm_s / 1000.0;
  if (command.radius_mm == 0) { return {speed_m_s, 0}; }
  if (command.radius_mm == 1) { return {0, speed_m_s / (kWheelBaseM / 2)}; }
  if (command.radius_mm == -1) { return {0, -speed_m_s / (kWheelBaseM / 2)}; }

  const double radius_m = command.radius_mm / 1000.0;
  const double to_outer_wheel_m = radius_m > 0 ? kWheelBaseM / 2 : -kWheelBaseM / 2;
  const double angular_rad_s = speed_m_s / (radius_m + to_outer_wheel_m);
  return {angular_rad_s * radius_m, angular_rad_s};
}

}  // namespace fakebot::protocol::inline v0::kobuki
