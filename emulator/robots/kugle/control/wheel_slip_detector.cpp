#include "robots/kugle/control/wheel_slip_detector.hpp"

#include <cmath>

namespace fakebot::robots::kugle {

void WheelSlipDetector::step(const PerWheel& angle_rad, const WheelSlipTuning& tuning,
                             double dt_s) {
  if (dt_s == 0) { return; }
  const double per_s = 1 / dt_s;
  for (std::size_t i = 0; i < wheels_.size(); ++i) {
    Wheel& wheel = wheels_[i];
    const double rate_rad_s = (angle_rad[i] - wheel.angle_rad) * per_s;
    const double acceleration_rad_s2 = (rate_rad_s - wheel.rate_rad_s) * per_s;
    wheel.angle_rad = angle_rad[i];
    wheel.rate_rad_s = rate_rad_s;
    const bool hard = std::abs(acceleration_rad_s2) > tuning.acceleration_threshold_rad_s2;
    if (hard || wheel.slip_time_s != 0) { watch(wheel, hard, tuning, dt_s); }
  }
}

void WheelSlipDetector::watch(Wheel& wheel, bool hard, const WheelSlipTuning& tuning, double dt_s) {
  const auto tick_s = static_cast<float>(dt_s);
  const auto idle_s = static_cast<float>(tuning.idle_time_s);
  const auto detection_s = static_cast<float>(tuning.detection_time_s);
  if (hard) {
    if (wheel.slip_time_s == 0) {
      wheel.slip_time_s = idle_s - detection_s;
    } else if (!wheel.slips) {
      wheel.slip_time_s += tick_s;
    } else {
      wheel.slip_time_s = idle_s;
    }
  } else if (wheel.slips) {
    wheel.slip_time_s -= tick_s;
    if (wheel.slip_time_s < 0) { wheel.slip_time_s = 0; }
  } else {
    wheel.slip_time_s = 0;
  }

  if (!wheel.slips && wheel.slip_time_s >= idle_s) {
    wheel.slips = true;
  } else if (wheel.slips && wheel.slip_time_s <= 0) {
    wheel.slips = false;
  }
}

}  // namespace fakebot::robots::kugle
