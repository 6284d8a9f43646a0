// The built-in tests of the firmware: steps, a sine and a circle of the attitude, each as a
// reference in every tick: firmware, BalanceController::ReferenceGeneration.
#pragma once

#include <optional>

#include "robots/kugle/control/references/set_points.hpp"
#include "robots/kugle/control/tuning.hpp"

namespace fakebot::robots::kugle {

class TestReferences {
 public:
  void restart() { tick_ = 0; }

  /// Nothing while no test is enabled. Of several tests the steps win over the sine, the sine over
  /// the circle.
  std::optional<BalanceReference> step(const ReferenceTuning& tuning, double sample_rate_hz);

 private:
  BalanceReference steps(double sample_rate_hz);
  BalanceReference sine(double time_s) const;
  BalanceReference circle(double time_s) const;

  int tick_ = 0;
};

}  // namespace fakebot::robots::kugle
