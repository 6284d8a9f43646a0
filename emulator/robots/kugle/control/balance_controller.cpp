#include "robots/kugle/control/balance_controller.hpp"

namespace fakebot::robots::kugle {
namespace {

/// Removes the turn about the vertical from a derivative: firmware, HeadingIndependentQdot.
Quaternion without_yaw(Quaternion q, Quaternion q_dot) {
  const Quaternion rates = 2.0 * (q_dot * conjugate(q));
  return 0.5 * (pure({rates.x, rates.y, 0}) * q);
}

}  // namespace

void BalanceController::restart(const Tuning& tuning, Quaternion attitude) {
  *this = {};
  tuning_.model.centre_of_mass_m = tuning.model.centre_of_mass_m;
  velocity_lqr_.restart(tuning.velocity_lqr, tuning.sample_rate_hz);
  torque_limits_.restart(tuning.torque, tuning.sample_rate_hz);
  references_.restart(attitude);
  tune(tuning);
}

void BalanceController::tune(const Tuning& tuning) {
  const double centre_of_mass_m = tuning_.model.centre_of_mass_m;
  tuning_ = tuning;
  tuning_.model.centre_of_mass_m = centre_of_mass_m;
  model_.tune(tuning_.model);
  velocity_lqr_.tune(tuning.velocity_lqr);
  sliding_mode_.tune(tuning.sliding_mode);
  balance_lqr_.tune(tuning.balance_lqr);
  torque_limits_.tune(tuning.torque, tuning.sample_rate_hz);
}

const PerWheel& BalanceController::step(const Estimates& estimates, double dt_s) {
  attitude_ = estimates.attitude;
  velocity_dt_s_ += dt_s;
  slip_dt_s_ += dt_s;
  estimated_derivative_ = estimates.attitude_derivative;
  if (tuning_.disable_q_dot) {
    estimated_derivative_ = {0, 0, 0, 0};
  } else if (tuning_.references.independent_heading && !tuning_.yaw_velocity_braking) {
    estimated_derivative_ = without_yaw(attitude_, estimated_derivative_);
  }
  Seen state(estimates, estimated_derivative_);
  make_references(state, dt_s);
  used_share_ = 1;
  if (tuning_.wheel_slip.enabled) { watch_slip(estimates.wheel_angle_rad, dt_s); }
  if (used_share_ != 1) { state.body_rates_rad_s = used_share_ * state.body_rates_rad_s; }
  const PerWheel wanted_nm = is_off() ? PerWheel{} : balance(state);
  torque_nm_ = torque_limits_.step(wanted_nm, is_off());
  return torque_nm_;
}

bool BalanceController::independent_heading() const {
  return tuning_.references.independent_heading ||
         (tuning_.wheel_slip.independent_heading && wheel_slip_.slips());
}

void BalanceController::make_references(const Seen& state, double dt_s) {
  references_.run_tests(tuning_);
  if (tuning_.mode == controller_mode::quaternion) {
    references_.follow_attitude(tuning_, attitude_, independent_heading(), dt_s);
  } else {
    references_.leave_attitude(attitude_);
  }
  if (tuning_.mode == controller_mode::velocity) {
    const WantedVelocity wanted =
        references_.follow_velocity(tuning_, state.heading, independent_heading(), dt_s);
    velocity_lqr_.step(state, wanted, references_.heading(), velocity_dt_s_,
                       references_.attitude());
    velocity_dt_s_ = 0;
    inertial_velocity_reference_ = velocity_lqr_.velocity_reference();
  } else {
    references_.leave_velocity(state.heading);
  }
  references_.age(1);
}

/// During wheel slip, and for a while afterwards, the controller does less.
void BalanceController::watch_slip(const PerWheel& wheel_angle_rad, double dt_s) {
  const WheelSlipTuning& tuning = tuning_.wheel_slip;
  wheel_slip_.step(wheel_angle_rad, tuning, slip_dt_s_);
  slip_dt_s_ = 0;
  if (wheel_slip_.slips()) {
    slip_gain_ = 0;
  } else if (slip_gain_ < 1) {
    slip_gain_ += dt_s / tuning.increase_time_s;
    if (slip_gain_ > 1) { slip_gain_ = 1; }
    if (tuning.reduce_torque) { torque_limits_.set_ramp(slip_gain_); }
  }
  equivalent_control_share_ = tuning.reduce_equivalent_control ? slip_gain_ : 1;
  if (tuning.reduce_q_dot) { used_share_ = slip_gain_; }
}

PerWheel BalanceController::balance(const Seen& state) {
  switch (tuning_.type) {
    case controller_type::lqr: return balance_lqr_.step(model_, state, references_.attitude());
    case controller_type::sliding_mode:
      return sliding_mode_.step(model_, state, references_.attitude(), equivalent_control_share_);
    default: return {};
  }
}

bool BalanceController::finish(const PerWheel& delivered_nm) {
  bool stopped = false;
  if (!is_off() && tuning_.motor_failure.enabled && !tuning_.disable_motor_output) {
    const auto failed = motor_failure_.step(torque_nm_, delivered_nm, tuning_.motor_failure,
                                            tuning_.sample_rate_hz);
    for (std::size_t wheel = 0; wheel < failed.size(); ++wheel) {
      if (!failed[wheel]) { continue; }
      if (tuning_.motor_failure.stops_controller) {
        stopped = true;
      } else {
        torque_limits_.reset_filter(wheel);
      }
    }
    if (stopped) { tuning_.mode = controller_mode::off; }
  }
  if (is_off()) { reset_in_off(); }
  return stopped;
}

bool BalanceController::motors_enabled() const {
  return !is_off() && !tuning_.disable_motor_output;
}

void BalanceController::reset_in_off() {
  motor_failure_.reset();
  wheel_slip_.reset();
  slip_dt_s_ = 0;
  slip_gain_ = 1;
  equivalent_control_share_ = 1;
  references_.reset(attitude_);
  inertial_velocity_reference_ = {};
  velocity_lqr_.reset();
  velocity_dt_s_ = 0;
}

}  // namespace fakebot::robots::kugle
