// From the wanted torques of a controller to the commanded torques of the motors: firmware,
// BalanceController.cpp.
#pragma once

#include <array>

#include "robots/kugle/control/low_pass.hpp"
#include "robots/kugle/control/seen.hpp"
#include "robots/kugle/control/tuning.hpp"

namespace fakebot::robots::kugle {

class TorqueLimits {
 public:
  /// Called when the board's controller starts.
  void restart(const TorqueTuning& tuning, double sample_rate_hz);
  void tune(const TorqueTuning& tuning, double sample_rate_hz);

  /// If a torque is not a number, all count as 0. The torques are then clamped, ramped up and
  /// filtered.
  PerWheel step(PerWheel wanted_nm, bool off);

  /// Sets the ramp at the end of wheel slip; without effect once the ramp is complete.
  void set_ramp(double gain) { ramp_gain_ = gain; }
  double ramp() const { return ramp_complete_ ? 1 : ramp_gain_; }
  void reset_filter(std::size_t wheel) { filters_[wheel].reset(); }

 private:
  TorqueTuning tuning_{};
  double ramp_step_ = 0;
  double ramp_gain_ = 0;
  bool ramp_complete_ = false;
  std::array<LowPass<double>, 3> filters_;
};

/// Notices motors that do not deliver the commanded torque.
class MotorFailureDetector {
 public:
  void reset() { ticks_ = {}; }

  /// True for the wheels whose motor failed in this tick.
  std::array<bool, 3> step(const PerWheel& told_nm, const PerWheel& delivered_nm,
                           const MotorFailureTuning& tuning, double sample_rate_hz);

 private:
  std::array<int, 3> ticks_{};
};

}  // namespace fakebot::robots::kugle
