// All controllers of the board in the order of its loop: firmware, BalanceController.cpp. It
// estimates nothing and sends nothing; what the messages tell of it can be asked after a step.
#pragma once

#include "robots/kugle/control/balance_lqr.hpp"
#include "robots/kugle/control/references.hpp"
#include "robots/kugle/control/sliding_mode.hpp"
#include "robots/kugle/control/torque_limits.hpp"
#include "robots/kugle/control/wheel_slip_detector.hpp"

namespace fakebot::robots::kugle {

class BalanceController {
 public:
  /// The thread of the controller starts. The model's centre of mass and the sample rate of filters
  /// are taken here.
  void restart(const Tuning& tuning, Quaternion attitude);
  /// Parameters have changed: before the next step.
  void tune(const Tuning& tuning);

  /// References may come in any mode; they count for the tuning's time-out, in their mode.
  template <class Reference>
  void on(const Reference& reference) {
    references_.on(reference);
  }

  /// As many ticks went by without a step.
  void age_references(int ticks) { references_.age(ticks); }

  /// One tick. Returns the torques that the motors are told, Nm behind the gear; 0 in mode OFF.
  const PerWheel& step(const Estimates& estimates, double dt_s);

  /// The end of this tick. `delivered_nm` is what the drivers of the motors measure. Returns true
  /// when failing motors stop the controller: it goes on in mode OFF, and the board must write that
  /// into its parameters.
  bool finish(const PerWheel& delivered_nm);

  bool motors_enabled() const;

  // Of the last step, for messages:
  const PerWheel& torque_nm() const { return torque_nm_; }
  const AttitudeReference& reference() const { return references_.attitude(); }
  /// As asked for, in its own frame, and in the inertial frame.
  sim::world::Vec2 velocity_reference() const { return references_.velocity_m_s(); }
  sim::world::Vec2 inertial_velocity_reference() const { return inertial_velocity_reference_; }
  /// S. LQR and OFF leave it as it was.
  Vec3 surface() const { return sliding_mode_.surface(); }
  /// What the estimates' derivative became: for the message of the estimates, and after the wheel
  /// slip for the dump.
  Quaternion estimated_derivative() const { return estimated_derivative_; }
  Quaternion used_derivative() const { return used_share_ * estimated_derivative_; }
  const WheelSlipDetector& wheel_slip() const { return wheel_slip_; }
  double wheel_slip_ramp_gain() const { return slip_gain_; }
  double torque_ramp_gain() const { return torque_limits_.ramp(); }

 private:
  bool is_off() const { return tuning_.mode == controller_mode::off; }
  bool independent_heading() const;
  void make_references(const Seen& state, double dt_s);
  void watch_slip(const PerWheel& wheel_angle_rad, double dt_s);
  PerWheel balance(const Seen& state);
  void reset_in_off();

  Tuning tuning_{};
  NominalModel model_;
  References references_;
  VelocityLqr velocity_lqr_;
  SlidingMode sliding_mode_;
  BalanceLqr balance_lqr_;
  WheelSlipDetector wheel_slip_;
  TorqueLimits torque_limits_;
  MotorFailureDetector motor_failure_;

  // The firmware measures these times itself, from step to step of the part or its reset.
  double velocity_dt_s_ = 0;
  double slip_dt_s_ = 0;
  double slip_gain_ = 1;
  double equivalent_control_share_ = 1;
  Quaternion attitude_;
  Quaternion estimated_derivative_{0, 0, 0, 0};
  double used_share_ = 1;  // of this derivative, while wheels slip and after it
  sim::world::Vec2 inertial_velocity_reference_;
  PerWheel torque_nm_{};
};

}  // namespace fakebot::robots::kugle
