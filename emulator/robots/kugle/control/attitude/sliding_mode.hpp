// The sliding mode controller of the attitude: firmware, SlidingMode.cpp.
#pragma once

#include "robots/kugle/control/attitude/nominal_model.hpp"

namespace fakebot::robots::kugle {

class SlidingMode {
 public:
  void tune(const SlidingModeTuning& tuning);

  /// Torques of the wheels, Nm. With a manifold type that the firmware does not implement the
  /// torques are 0 and the sliding variable stays (the firmware computes with uninitialised
  /// memory). `equivalent_control_share` is in [0, 1].
  PerWheel step(const NominalModel& model, const Seen& state, const AttitudeReference& reference,
                double equivalent_control_share);

  /// S, the sliding variable of the last step.
  Vec3 surface() const { return surface_; }

 private:
  struct Motion;
  Vec3 switching() const;
  template <bool in_body>
  PerWheel step_in_frame(const NominalModel& model, const Seen& state,
                         const AttitudeReference& reference, double share);
  template <bool in_body>
  Vec3 q_dot_manifold(const Motion& motion, double share);
  template <bool in_body>
  Vec3 omega_manifold(const Motion& motion, double share);

  SlidingModeTuning tuning_{};
  Vec3 per_epsilon_;
  Vec3 surface_;
};

}  // namespace fakebot::robots::kugle
