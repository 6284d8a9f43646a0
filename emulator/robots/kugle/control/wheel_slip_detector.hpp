// Wheels that lose the ball accelerate: firmware, WheelSlipDetector.cpp.
#pragma once

#include <array>

#include "robots/kugle/control/seen.hpp"
#include "robots/kugle/control/tuning.hpp"

namespace fakebot::robots::kugle {

class WheelSlipDetector {
 public:
  /// Called in mode OFF in each tick. As in the firmware, the next step compares with angles of 0.
  void reset() { *this = {}; }

  /// `dt_s` since the last step or reset; 0 changes nothing.
  void step(const PerWheel& angle_rad, const WheelSlipTuning& tuning, double dt_s);

  bool slips() const { return wheels_[0].slips || wheels_[1].slips || wheels_[2].slips; }
  bool slips(std::size_t wheel) const { return wheels_[wheel].slips; }

 private:
  struct Wheel {
    double angle_rad = 0;
    double rate_rad_s = 0;
    float slip_time_s = 0;  // float as in the firmware: rounding decides when a slip ends
    bool slips = false;
  };
  static void watch(Wheel& wheel, bool hard, const WheelSlipTuning& tuning, double dt_s);

  std::array<Wheel, 3> wheels_;
};

}  // namespace fakebot::robots::kugle
