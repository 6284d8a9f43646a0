#include "robots/kobuki/power/power.hpp"

#include <algorithm>
#include <cmath>

namespace fakebot::robots::kobuki {

namespace {

namespace output = protocol::kobuki::output;

/// The lowest voltage of a pack, from the specification; below this voltage the power falls.
constexpr double kLeastV = 9.6;

double motor_a(const Wheel& wheel) {
  return std::abs(wheel.duty_percent) * 0.01 * wheel.current_a;
}

}  // namespace

Consumption::Consumption(const Parameters& parameters)
    : electronics_w_(parameters.electronics_w),
      power_3v3_w_(parameters.power_3v3_w),
      power_5v_w_(parameters.power_5v_w),
      power_12v5a_w_(parameters.power_12v5a_w),
      power_12v1a5_w_(parameters.power_12v1a5_w) {}

double Consumption::current_a(const Drive& drive, std::uint16_t outputs, double battery_v) const {
  double power_w = electronics_w_;
  if ((outputs & output::power_3v3) != 0) { power_w += power_3v3_w_; }
  if ((outputs & output::power_5v) != 0) { power_w += power_5v_w_; }
  if ((outputs & output::power_12v5a) != 0) { power_w += power_12v5a_w_; }
  if ((outputs & output::power_12v1a5) != 0) { power_w += power_12v1a5_w_; }
  return power_w / std::max(battery_v, kLeastV) + motor_a(drive.left()) + motor_a(drive.right());
}

}  // namespace fakebot::robots::kobuki
