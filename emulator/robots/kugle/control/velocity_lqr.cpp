#include "robots/kugle/control/velocity_lqr.hpp"

#include <cmath>

#include "robots/kugle/control/limits.hpp"

namespace fakebot::robots::kugle {
namespace {

using sim::world::Vec2;

/// Below this angle short series are enough.
constexpr double kShortSeriesRad = 0.25;

/// The fastest growth of the integral, m/s.
constexpr double kIntegralRate = 0.05;

constexpr Vec2 both_bounded(Vec2 vector, double limit) {
  return {bounded(vector.x_m, limit), bounded(vector.y_m, limit)};
}
Pair both_bounded(Pair pair, double limit) {
  return Pair{bounded(pair[0], limit), bounded(pair[1], limit)};
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
  for (std::size_t i = 0; i < gain_.size(); ++i) {
    gain_[i] = Pair{tuning.gain[i], tuning.gain[gain_.size() + i]};
  }
  rate_filter_.tune(period_s_, tuning.omega_lpf_tau_s);
}

void VelocityLqr::reset() {
  lean(Pair{});
  holds_position_ = false;
  held_position_m_ = {};
  error_integral_m_ = {};
  integrates_after_powerup_ = true;
  stabilizes_for_s_ = tuning_.integrator_powerup_stabilize_time_s;
}

void VelocityLqr::step(const Seen& state, const WantedVelocity& wanted, HalfHeading heading,
                       double dt_s, AttitudeReference& reference) {
  const Vec2 axis{state.heading.cos, state.heading.sin};
  const double speed_square = dot(state.velocity_m_s, state.velocity_m_s);
  const bool commanded = wanted.velocity_m_s.x_m != 0 || wanted.velocity_m_s.y_m != 0;

  if (!holds_position_) { held_position_m_ = state.position_m; }
  const double kickin = tuning_.maximum_kickin_velocity_m_s;
  holds_position_ = !integrates_after_powerup_ &&
                    tuning_.position_control_at_zero_velocity_reference && !commanded &&
                    speed_square < kickin * kickin;
  watch_powerup(speed_square, commanded, dt_s);

  const Vec2 position_error =
      rotated_back(state.position_m - held_position_m_, axis) + error_integral_m_;
  Vec2 heading_reference = wanted.velocity_m_s;
  velocity_reference_ = wanted.velocity_m_s;
  if (wanted.in_heading_frame) {
    velocity_reference_ = rotated(wanted.velocity_m_s, axis);
  } else {
    heading_reference = rotated_back(wanted.velocity_m_s, axis);
  }
  const Vec2 velocity_error =
      both_bounded(state.heading_velocity_m_s - heading_reference, tuning_.velocity_clamp_m_s);
  if (tuning_.integral_enabled || integrates_after_powerup_) {
    error_integral_m_ = error_integral_m_ + both_bounded(velocity_error, kIntegralRate) * dt_s;
  }

  const Pair rates = rates_reference(state, position_error, velocity_error);
  lean(both_bounded(reference_rad_ + dt_s * rates, tuning_.max_tilt_rad));
  const bool told = tuning_.use_omega_ref;
  reference.attitude = from_half_angles(heading, half_pitch_, half_roll_);
  reference.body_rates_rad_s = {told ? rates[0] : 0, told ? rates[1] : 0, wanted.yaw_rate_rad_s};
}

void VelocityLqr::lean(Pair reference_rad) {
  reference_rad_ = reference_rad;
  const Pair half = 0.5 * reference_rad;
  if (std::abs(half[0]) < kShortSeriesRad && std::abs(half[1]) < kShortSeriesRad) {
    const auto [sin, cos] = sin_cos_of_small_angles(half);
    half_roll_ = {.sin = sin[0], .cos = cos[0]};
    half_pitch_ = {.sin = sin[1], .cos = cos[1]};
  } else {
    half_roll_ = sin_cos(half[0]);
    half_pitch_ = sin_cos(half[1]);
  }
}

/// After power-up the controller integrates the error of velocity for a while, to find the tilt
/// that balances. A command or a push ends the integration.
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

/// The wanted rates about x and y, rad/s.
Pair VelocityLqr::rates_reference(const Seen& state, Vec2 position_error, Vec2 velocity_error) {
  const Quaternion& tilt = state.tilt;
  const Vec3 rates = state.body_rates_rad_s;
  const Pair tilting = 0.5 * ((tilt.w * Pair{rates.x, rates.y} + rates.z * Pair{tilt.y, -tilt.x}) +
                              tilt.z * Pair{-rates.y, rates.x});
  // Added in pairs, so that the processor waits less.
  const Pair of_position = gain_[0] * position_error.x_m + gain_[1] * position_error.y_m;
  const Pair of_velocity = gain_[4] * velocity_error.x_m + gain_[5] * velocity_error.y_m;
  const Pair of_tilt = gain_[2] * tilt.x + gain_[3] * tilt.y;
  const Pair of_tilting = gain_[6] * tilting[0] + gain_[7] * tilting[1];
  const Pair of_reference =
      gain_[8] * (half_pitch_.cos * half_roll_.sin) + gain_[9] * (half_pitch_.sin * half_roll_.cos);
  const Pair control = (of_position + of_velocity) + (of_tilt + of_tilting) + of_reference;
  return rate_filter_.filter(both_bounded(-control, tuning_.angular_velocity_clamp_rad_s));
}

}  // namespace fakebot::robots::kugle
