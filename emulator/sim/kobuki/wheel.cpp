#include "sim/kobuki/wheel.hpp"

#include "fakebot/protocol/kobuki/velocity.hpp"

namespace fakebot::sim::kobuki {

namespace {

using protocol::kobuki::kMetersPerTick;

constexpr double kUnitsPerMS = SpeedController::kUnitsPerTick * kTickS / kMetersPerTick;
constexpr double kNoCurrentA = 1e-6;

}  // namespace

Wheel::Wheel(const Parameters& parameters)
    : overcurrent_score_(kScoreUp * to_ticks(parameters.overcurrent_after_s)),
      has_lag_(parameters.wheel_lag != 0),
      pwm_limit_percent_(parameters.pwm_limit_percent),
      pwm_reference_v_(parameters.pwm_reference_v),
      output_limit_(pwm_limit_percent_ * SpeedController::kOutputPerPercent),
      friction_a_s_m_(parameters.motor_friction_a_s_m),
      siemens_(1 / parameters.motor_resistance_ohm),
      motor_a_s_m_(parameters.motor_volts_s_m * siemens_),
      motor_step_(kTickS / (parameters.motor_time_constant_s + kTickS)),
      current_filter_(parameters.current_filter) {
  const double friction_v_s_m = parameters.motor_resistance_ohm * friction_a_s_m_;
  m_s_per_volt_ = 1 / (parameters.motor_volts_s_m + friction_v_s_m);
  // A motor that generates so many volts per speed pushes with as many newtons per ampere.
  m_s_per_newton_ = parameters.motor_resistance_ohm / parameters.motor_volts_s_m * m_s_per_volt_;
  supply_ = supply_from(parameters.battery_v);
}

Wheel::Supply Wheel::supply_from(double battery_v) const {
  // Above the reference voltage the duty shrinks, so that the motor sees the same volts.
  const double compensation = battery_v <= pwm_reference_v_ ? 1 : pwm_reference_v_ / battery_v;
  const double volts_per_percent = battery_v * 0.01;
  const double m_s_per_percent = volts_per_percent * m_s_per_volt_;
  return {
      .battery_v = battery_v,
      .duty_per_output = compensation / SpeedController::kOutputPerPercent,
      .m_s_per_percent = m_s_per_percent,
      .amperes_per_percent = volts_per_percent * siemens_,
      .fastest_m_s = pwm_limit_percent_ * compensation * m_s_per_percent,
      .percent_s_m = battery_v > 0 ? 1 / m_s_per_percent : 0,
  };
}

void Wheel::set_target(double target_m_s) {
  target_m_s_ = target_m_s;
  controller_.set_target(target_m_s * kUnitsPerMS);
}

void Wheel::set_encoder_ticks(std::int32_t ticks) {
  travelled_subticks_ = static_cast<std::uint64_t>(ticks) << kSubtickBits;
}

/// The motor gets no power; friction slows the wheel.
void Wheel::coast(Bridge bridge, const Gains& gains) {
  controller_.reset();
  if (bridge == Bridge::off) {
    controller_.step(gains, encoder_ticks());  // goes on measuring
    duty_percent_ = 0;
    relax();
  } else {
    duty_percent_ = control(gains);
  }
  const double slower_m_s = std::max(std::abs(speed_m_s_) - kGearFrictionMS2 * kTickS, 0.0);
  speed_m_s_ = std::copysign(slower_m_s, speed_m_s_);
  current_a_ -= current_a_ * current_filter_;
  if (slower_m_s < kStandingMS) { stick(0); }
}

/// A wheel that hardly moves and is hardly driven stands. Numbers that shrink for
/// ever would become denormal too, which makes arithmetic slow.
void Wheel::stick(double acting_percent) {
  if (std::abs(acting_percent) > kBreakawayPercent) { return; }
  speed_m_s_ = 0;
  if (current_a_ < kNoCurrentA) { current_a_ = 0; }
}

/// The load slows the wheel and can stop it, but never turns it back. Negative: the load is
/// against turning backward.
void Wheel::resist(double slower_m_s) {
  if (speed_m_s_ * slower_m_s <= 0) { return; }
  const double rest_m_s = std::max(std::abs(speed_m_s_) - std::abs(slower_m_s), 0.0);
  speed_m_s_ = std::copysign(rest_m_s, speed_m_s_);
}

/// The profile without lag: the commanded speed, as far as the battery carries.
void Wheel::follow_at_once() {
  const double load_m_s = target_m_s_ * load_m_s_ > 0 ? std::abs(load_m_s_) : 0;
  const double needed_m_s = std::abs(target_m_s_) + load_m_s;  // of a free wheel
  const double driven_m_s = std::min(needed_m_s, supply_.fastest_m_s);
  speed_m_s_ = std::copysign(std::max(driven_m_s - load_m_s, 0.0), target_m_s_);
  duty_percent_ = std::copysign(driven_m_s * supply_.percent_s_m, target_m_s_);
  const double load_a = (driven_m_s - std::abs(speed_m_s_)) * siemens_ / m_s_per_volt_;
  current_a_ = std::abs(speed_m_s_) * friction_a_s_m_ + load_a;
  if (driven_m_s < needed_m_s) {
    strain();
  } else {
    relax();
  }
}

}  // namespace fakebot::sim::kobuki
