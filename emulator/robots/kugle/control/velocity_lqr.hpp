// The controller of the ball's velocity, which leans the body: firmware, VelocityLQR.cpp.
#pragma once

#include "robots/kugle/control/low_pass.hpp"
#include "robots/kugle/control/seen.hpp"
#include "robots/kugle/control/tuning.hpp"

namespace fakebot::robots::kugle {

struct WantedVelocity {
  sim::world::Vec2 velocity_m_s;
  bool in_heading_frame = false;
  double yaw_rate_rad_s = 0;
};

class VelocityLqr {
 public:
  /// Starts with empty filters: called when the board's controller starts.
  void restart(const VelocityLqrTuning& tuning, double sample_rate_hz);
  void tune(const VelocityLqrTuning& tuning);

  /// Called in mode OFF in each tick. The filters keep their contents.
  void reset();

  /// Sets the reference of the attitude. `dt_s` is the time since the last step or reset; `heading`
  /// is the heading of the reference.
  void step(const Seen& state, const WantedVelocity& wanted, HalfHeading heading, double dt_s,
            AttitudeReference& reference);

  /// The wanted velocity in the inertial frame, m/s.
  sim::world::Vec2 velocity_reference() const { return velocity_reference_; }

 private:
  void watch_powerup(double speed_square, bool commanded, double dt_s);
  Pair rates_reference(const Seen& state, sim::world::Vec2 position_error,
                       sim::world::Vec2 velocity_error);
  void lean(Pair reference_rad);

  VelocityLqrTuning tuning_{};
  std::array<Pair, 10> gain_{};  // columns of the tuning's gain: about x, about y
  double period_s_ = 0;
  LowPass<Pair> rate_filter_;

  Pair reference_rad_{};  // roll, pitch
  SinCos half_roll_{.sin = 0, .cos = 1};
  SinCos half_pitch_{.sin = 0, .cos = 1};
  bool holds_position_ = false;
  sim::world::Vec2 held_position_m_;
  sim::world::Vec2 error_integral_m_;
  bool integrates_after_powerup_ = true;
  double stabilizes_for_s_ = 0;
  sim::world::Vec2 velocity_reference_;
};

}  // namespace fakebot::robots::kugle
