// The linear controller of the attitude: firmware, LQR.cpp.
#pragma once

#include "robots/kugle/control/attitude/nominal_model.hpp"

namespace fakebot::robots::kugle {

class BalanceLqr {
 public:
  void tune(const BalanceLqrTuning& tuning);

  /// Torques of the wheels, Nm.
  PerWheel step(const NominalModel& model, const Seen& state,
                const AttitudeReference& reference) const;

 private:
  BalanceLqrTuning tuning_{};
  double max_half_yaw_rad_ = 0;
};

}  // namespace fakebot::robots::kugle
