#include "robots/kugle/control/torque_limits.hpp"

#include <cmath>

#include "robots/kugle/control/limits.hpp"

namespace fakebot::robots::kugle {

void TorqueLimits::restart(const TorqueTuning& tuning, double sample_rate_hz) {
  *this = {};
  // The time constant of the filters is taken only here.
  for (auto& filter : filters_) { filter.tune(1 / sample_rate_hz, tuning.lpf_tau_s); }
  tune(tuning, sample_rate_hz);
}

void TorqueLimits::tune(const TorqueTuning& tuning, double sample_rate_hz) {
  tuning_ = tuning;
  ramp_step_ = 1 / (tuning.ramp_up_time_s * sample_rate_hz);
}

PerWheel TorqueLimits::step(PerWheel wanted_nm, bool off) {
  if (!is_number(wanted_nm[0]) || !is_number(wanted_nm[1]) || !is_number(wanted_nm[2])) {
    wanted_nm = {};
  }
  const double limit_nm = tuning_.saturation_share * tuning_.max_output_torque_nm;
  double gain = 1;
  if (tuning_.ramp_up) {
    if (off) {
      ramp_gain_ = 0;
      ramp_complete_ = false;
    } else if (!ramp_complete_) {
      gain = ramp_gain_;
      ramp_gain_ += ramp_step_;
      ramp_complete_ = ramp_gain_ >= 1;
    }
  }
  for (std::size_t i = 0; i < wanted_nm.size(); ++i) {
    const double clamped_nm = greatest(least(wanted_nm[i], limit_nm), -limit_nm) * gain;
    if (tuning_.lpf_enabled && !off) {
      wanted_nm[i] = filters_[i].filter(clamped_nm);
    } else {
      filters_[i].reset();
      wanted_nm[i] = clamped_nm;
    }
  }
  return wanted_nm;
}

std::array<bool, 3> MotorFailureDetector::step(const PerWheel& told_nm,
                                               const PerWheel& delivered_nm,
                                               const MotorFailureTuning& tuning,
                                               double sample_rate_hz) {
  std::array<bool, 3> failed{};
  const double least_nm = tuning.threshold_nm;
  if (!(std::abs(told_nm[0]) > least_nm) && !(std::abs(told_nm[1]) > least_nm) &&
      !(std::abs(told_nm[2]) > least_nm)) {
    reset();
    return failed;
  }
  for (std::size_t i = 0; i < told_nm.size(); ++i) {
    const bool differs = std::abs(told_nm[i]) > tuning.threshold_nm &&
                         std::abs(told_nm[i] - delivered_nm[i]) > tuning.threshold_nm;
    ticks_[i] = differs ? ticks_[i] + 1 : 0;
    failed[i] = ticks_[i] > sample_rate_hz * tuning.detection_time_s;
    if (failed[i]) { ticks_[i] = 0; }
  }
  return failed;
}

}  // namespace fakebot::robots::kugle
