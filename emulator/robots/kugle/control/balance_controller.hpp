// All controllers of the board in the order of the board's loop: firmware, BalanceController.cpp.
// The class estimates nothing and sends nothing; the contents of messages can be read after a step.
#pragma once

#include "robots/kugle/control/attitude/balance_lqr.hpp"
#include "robots/kugle/control/attitude/sliding_mode.hpp"
#include "robots/kugle/control/references/references.hpp"
#include "robots/kugle/control/torque_limits.hpp"
#include "robots/kugle/control/wheel_slip_detector.hpp"

namespace fakebot::robots::kugle {

class BalanceController {
 public:
  /// The thread of the controller starts. Only here the controller takes the centre of mass of the
  /// model and the sample rate of filters.
  void restart(const Tuning& tuning, Quaternion attitude);
  /// Takes changed parameters, before the next step.
  void tune(const Tuning& tuning);

  /// References may come in any mode. A reference counts in its own mode, until the time-out of the
  /// tuning.
  template <class Reference>
  void on(const Reference& reference) {
    references_.on(reference);
  }

  /// So many ticks went by without a step.
  void age_references(int ticks) { references_.age(ticks); }

  /// Runs a tick. Returns the commanded torques of the motors, Nm behind the gear; 0 in mode OFF.
  const PerWheel& step(const Estimates& estimates, double dt_s);

  /// Ends the tick. `delivered_nm` are the torques measured by the motor drivers. Returns true when
  /// failing motors stop the controller: the controller goes on in mode OFF, and the board must
  /// write mode OFF into its parameters.
  bool finish(const PerWheel& delivered_nm);

  bool motors_enabled() const;

  // Results of the last step, for messages:
  const PerWheel& torque_nm() const { return torque_nm_; }
  const AttitudeReference& reference() const { return references_.attitude(); }
  /// The wanted velocity, in its own frame, and in the inertial frame.
  sim::world::Vec2 velocity_reference() const { return references_.velocity_m_s(); }
  sim::world::Vec2 inertial_velocity_reference() const { return inertial_velocity_reference_; }
  /// S, the sliding variable. LQR and OFF do not change S.
  Vec3 surface() const { return sliding_mode_.surface(); }
  /// The derivative of the estimated attitude: as sent with the estimates, and as used after a
  /// reduction for wheel slip, for the dump.
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

  // As in the firmware, each time runs from step to step of the part, or from the reset of the
  // part.
  double velocity_dt_s_ = 0;
  double slip_dt_s_ = 0;
  double slip_gain_ = 1;
  double equivalent_control_share_ = 1;
  Quaternion attitude_;
  Quaternion estimated_derivative_{0, 0, 0, 0};
  double used_share_ = 1;  // of estimated_derivative_, during wheel slip and afterwards
  sim::world::Vec2 inertial_velocity_reference_;
  PerWheel torque_nm_{};
};

}  // namespace fakebot::robots::kugle
