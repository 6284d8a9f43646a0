#include "sim/kobuki/wheel.hpp"

#include <algorithm>
#include <cmath>

#include "fakebot/protocol/kobuki/velocity.hpp"
#include "sim/kobuki/timing.hpp"

namespace fakebot::sim::kobuki {

namespace {

using protocol::kobuki::kMetersPerTick;

constexpr double kUnitsPerMS = SpeedController::kUnitsPerTick * kTickS / kMetersPerTick;

// A tick at the limit counts 5, any other takes 1 away; the flag stands above a
// score. Source: read from firmware 1.2.0.
constexpr int kScoreUp = 5;
constexpr int kScoreDown = 1;
// The flag clears 0.5 to 0.6 s after a command to stop. Source: observed, 1.2.0.
constexpr int kScoreMargin = 110;

/// The last tick that was passed. std::floor would be a call into the C library,
/// 400 times per simulated second.
std::int32_t whole_ticks(double ticks) {
  const auto toward_zero = static_cast<std::int64_t>(ticks);
  return static_cast<std::int32_t>(toward_zero - (ticks < static_cast<double>(toward_zero) ? 1 : 0));
}

/// Below this the wheel stands: no encoder could tell, and no denormal numbers.
constexpr double kStandingMS = 1e-6;

}  // namespace

Wheel::Wheel(const Parameters& parameters)
    : parameters_(parameters),
      overcurrent_score_(kScoreUp * to_ticks(parameters.overcurrent_after_s)),
      motor_step_(kTickS / (parameters.motor_time_constant_s + kTickS)),
      siemens_(1 / parameters.motor_resistance_ohm) {
  const double friction_v_s_m = parameters.motor_resistance_ohm * parameters.motor_friction_a_s_m;
  m_s_per_volt_ = 1 / (parameters.motor_volts_s_m + friction_v_s_m);
  free_step_ = motor_step_ * friction_v_s_m * m_s_per_volt_;
}

void Wheel::set_target(double target_m_s) {
  target_m_s_ = target_m_s;
  controller_.set_target(target_m_s * kUnitsPerMS);
}

double Wheel::step(Bridge bridge, const Gains& gains, double battery_v) {
  const double before_m_s = speed_m_s_;
  if (parameters_.wheel_lag == 0) {
    follow_at_once(battery_v);
  } else {
    control(bridge, gains, battery_v);
    turn_motor(bridge, battery_v);
  }
  watch_saturation();

  const double distance_m = parameters_.wheel_lag == 0
                                ? speed_m_s_ * kTickS
                                : (before_m_s + speed_m_s_) * (0.5 * kTickS);
  travelled_ticks_ += distance_m * (1 / kMetersPerTick);
  encoder_ticks_ = whole_ticks(travelled_ticks_);
  return distance_m;
}

void Wheel::set_encoder_ticks(std::int32_t ticks) {
  travelled_ticks_ = ticks;
  encoder_ticks_ = ticks;
}

/// Above the reference voltage the duty shrinks, so that the motor sees the same volts.
double Wheel::compensation(double battery_v) const {
  return battery_v <= parameters_.pwm_reference_v ? 1 : parameters_.pwm_reference_v / battery_v;
}

void Wheel::control(Bridge bridge, const Gains& gains, double battery_v) {
  if (bridge != Bridge::on) { controller_.reset(); }
  const double limit = parameters_.pwm_limit_percent;
  const double wanted_percent =
      controller_.step(gains, encoder_ticks_) * (1 / SpeedController::kOutputPerPercent);
  const double percent = std::clamp(wanted_percent, -limit, limit);
  saturated_ = bridge != Bridge::off && std::abs(percent) == limit;
  duty_percent_ = bridge == Bridge::off ? 0 : percent * compensation(battery_v);
}

void Wheel::turn_motor(Bridge bridge, double battery_v) {
  double current_a = 0;
  if (bridge == Bridge::on) {
    const double volts = duty_percent_ * 0.01 * battery_v;
    speed_m_s_ += (volts * m_s_per_volt_ - speed_m_s_) * motor_step_;
    current_a = std::abs(volts - parameters_.motor_volts_s_m * speed_m_s_) * siemens_;
  } else {
    speed_m_s_ -= speed_m_s_ * free_step_;
  }
  if (std::abs(speed_m_s_) < kStandingMS) { speed_m_s_ = 0; }
  current_a_ += (current_a - current_a_) * parameters_.current_filter;
}

/// The profile without lag: the commanded speed, as far as the battery carries.
void Wheel::follow_at_once(double battery_v) {
  const double limit = parameters_.pwm_limit_percent * compensation(battery_v);
  const double fastest_m_s = limit * 0.01 * battery_v * m_s_per_volt_;
  speed_m_s_ = std::clamp(target_m_s_, -fastest_m_s, fastest_m_s);
  saturated_ = speed_m_s_ != target_m_s_;
  duty_percent_ = battery_v > 0 ? speed_m_s_ / m_s_per_volt_ / battery_v * 100 : 0;
  current_a_ = std::abs(speed_m_s_) * parameters_.motor_friction_a_s_m;
}

void Wheel::watch_saturation() {
  if (saturated_) {
    saturated_score_ = std::min(saturated_score_ + kScoreUp, overcurrent_score_ + kScoreMargin);
  } else {
    saturated_score_ = std::max(saturated_score_ - kScoreDown, 0);
  }
}

}  // namespace fakebot::sim::kobuki
