#include "robots/kugle/control/velocity_lqr.hpp"

#include "robots/kugle/control/limits.hpp"

namespace fakebot::robots::kugle {
namespace {

using sim::world::Vec2;

/// The integral grows no faster, m/s.
constexpr double kIntegralRate = 0.05;

constexpr Vec2 both_bounded(Vec2 vector, double limit) {
  return {bounded(vector.x_m, limit), bounded(vector.y_m, limit)};
}

}  // namespace

void VelocityLqr::restart(const VelocityLqrTuning& tuning, double sample_rate_hz) {
  *this = {};
  period_s_ = 1 / sample_rate_hz;
  tune(tuning);
  reset();
}

void VelocityLqr::tune(const VelocityLqrTuning& tuning) {
  tuning_ = tuning;
  roll_rate_filter_.tune(period_s_, tuning.omega_lpf_tau_s);
  pitch_rate_filter_.tune(period_s_, tuning.omega_lpf_tau_s);
}

void VelocityLqr::reset() {
  roll_reference_rad_ = 0;
  pitch_reference_rad_ = 0;
  holds_position_ = false;
  held_position_m_ = {};
  error_integral_m_ = {};
  integrates_after_powerup_ = true;
  stabilizes_for_s_ = tuning_.integrator_powerup_stabilize_time_s;
}

AttitudeReference VelocityLqr::step(const Estimates& estimates, Heading current,
                                    const WantedVelocity& wanted, HalfHeading heading,
                                    double dt_s) {
  const Vec2 axis{current.cos, current.sin};
  const Vec2 velocity = estimates.velocity_m_s;
  const double speed_square = dot(velocity, velocity);
  const bool commanded = wanted.velocity_m_s.x_m != 0 || wanted.velocity_m_s.y_m != 0;

  if (!holds_position_) { held_position_m_ = estimates.position_m; }
  const double kickin = tuning_.maximum_kickin_velocity_m_s;
  holds_position_ = !integrates_after_powerup_ &&
                    tuning_.position_control_at_zero_velocity_reference && !commanded &&
                    speed_square < kickin * kickin;
  watch_powerup(speed_square, commanded, dt_s);

  const Vec2 position_error =
      rotated_back(estimates.position_m - held_position_m_, axis) + error_integral_m_;
  Vec2 velocity_error{};
  if (wanted.in_heading_frame) {
    velocity_reference_ = rotated(wanted.velocity_m_s, axis);
    velocity_error = rotated_back(velocity, axis) - wanted.velocity_m_s;
  } else {
    velocity_reference_ = wanted.velocity_m_s;
    velocity_error = rotated_back(velocity - wanted.velocity_m_s, axis);
  }
  velocity_error = both_bounded(velocity_error, tuning_.velocity_clamp_m_s);
  if (tuning_.integral_enabled || integrates_after_powerup_) {
    error_integral_m_ = error_integral_m_ + both_bounded(velocity_error, kIntegralRate) * dt_s;
  }

  const Vec3 rates = rates_reference(estimates, current, position_error, velocity_error);
  const double limit = tuning_.max_tilt_rad;
  roll_reference_rad_ = bounded(roll_reference_rad_ + dt_s * rates.x, limit);
  pitch_reference_rad_ = bounded(pitch_reference_rad_ + dt_s * rates.y, limit);
  const bool told = tuning_.use_omega_ref;
  return {.attitude = from_half_angles(heading, sin_cos(0.5 * pitch_reference_rad_),
                                       sin_cos(0.5 * roll_reference_rad_)),
          .body_rates_rad_s = {told ? rates.x : 0, told ? rates.y : 0, wanted.yaw_rate_rad_s}};
}

/// After power-up it integrates the error of velocity for a while, which finds the tilt that
/// balances. A command or a push ends that.
void VelocityLqr::watch_powerup(double speed_square, bool commanded, double dt_s) {
  if (stabilizes_for_s_ > 0) {
    stabilizes_for_s_ -= dt_s;
    if (stabilizes_for_s_ < 0) { stabilizes_for_s_ = 0; }
    if (commanded) {
      stabilizes_for_s_ = 0;
      integrates_after_powerup_ = false;
    }
    return;
  }
  const double pushed_m_s = tuning_.stabilization_detection_velocity_m_s;
  if (commanded || speed_square > pushed_m_s * pushed_m_s) { integrates_after_powerup_ = false; }
}

/// About x and y, rad/s.
Vec3 VelocityLqr::rates_reference(const Estimates& estimates, Heading current, Vec2 position_error,
                                  Vec2 velocity_error) {
  const Quaternion q = estimates.attitude;
  const HalfHeading half_heading = half(current);
  const Quaternion heading_only =
      q.w < 0 ? -1.0 * half_heading.quaternion() : half_heading.quaternion();
  const Quaternion tilt = conjugate(heading_only) * q;
  const Quaternion tilting = derivative(tilt, body_rates(q, estimates.attitude_derivative));
  const Quaternion last =
      from_half_angles({}, sin_cos(0.5 * pitch_reference_rad_), sin_cos(0.5 * roll_reference_rad_));
  const std::array<double, 10> errors{
      position_error.x_m, position_error.y_m, tilt.x,    tilt.y, velocity_error.x_m,
      velocity_error.y_m, tilting.x,          tilting.y, last.x, last.y};
  double roll_rate = 0;
  double pitch_rate = 0;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    roll_rate -= tuning_.gain[i] * errors[i];
    pitch_rate -= tuning_.gain[errors.size() + i] * errors[i];
  }
  const double limit = tuning_.angular_velocity_clamp_rad_s;
  return {roll_rate_filter_.filter(bounded(roll_rate, limit)),
          pitch_rate_filter_.filter(bounded(pitch_rate, limit)), 0};
}

}  // namespace fakebot::robots::kugle
