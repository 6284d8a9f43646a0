// The controller of the ball's velocity, which leans the body: firmware, VelocityLQR.cpp.
#pragma once

#include "robots/kugle/control/low_pass.hpp"
#include "robots/kugle/control/sliding_mode.hpp"

namespace fakebot::robots::kugle {

/// What the controllers are told of the robot: estimates of the board, in the inertial frame.
struct Estimates {
  Quaternion attitude;
  Quaternion attitude_derivative;
  sim::world::Vec2 position_m;  ///< centre of the ball, since the controller's start
  sim::world::Vec2 velocity_m_s;
  PerWheel wheel_angle_rad{};  ///< encoders, behind the gear
};

struct WantedVelocity {
  sim::world::Vec2 velocity_m_s;
  bool in_heading_frame = false;
  double yaw_rate_rad_s = 0;
};

class VelocityLqr {
 public:
  /// The filters start empty: when the board's controller starts.
  void restart(const VelocityLqrTuning& tuning, double sample_rate_hz);
  void tune(const VelocityLqrTuning& tuning);

  /// What mode OFF does in each tick. The filters keep what is in them.
  void reset();

  /// `dt_s` since the last step or reset, `heading` is that of the reference, `current` that of
  /// the estimates.
  AttitudeReference step(const Estimates& estimates, Heading current, const WantedVelocity& wanted,
                         HalfHeading heading, double dt_s);

  /// In the inertial frame, m/s.
  sim::world::Vec2 velocity_reference() const { return velocity_reference_; }

 private:
  void watch_powerup(double speed_square, bool commanded, double dt_s);
  Vec3 rates_reference(const Estimates& estimates, Heading current, sim::world::Vec2 position_error,
                       sim::world::Vec2 velocity_error);

  VelocityLqrTuning tuning_{};
  double period_s_ = 0;
  LowPass roll_rate_filter_;
  LowPass pitch_rate_filter_;

  double roll_reference_rad_ = 0;
  double pitch_reference_rad_ = 0;
  bool holds_position_ = false;
  sim::world::Vec2 held_position_m_;
  sim::world::Vec2 error_integral_m_;
  bool integrates_after_powerup_ = true;
  double stabilizes_for_s_ = 0;
  sim::world::Vec2 velocity_reference_;
};

}  // namespace fakebot::robots::kugle
