#include "robots/kobuki/drive/wheels.hpp"

namespace fakebot::robots::kobuki {

namespace {

using protocol::kobuki::kMetersPerTick;

constexpr double kUnitsPerMS = SpeedController::kUnitsPerTick * kTickS / kMetersPerTick;
/// Below this voltage a battery counts as empty: divisions by the voltage would overflow.
constexpr double kDeadBatteryV = 1e-6;

}  // namespace

Wheels::Wheels(const Parameters& parameters)
    : controller_(
          parameters.controller_truncated != 0,
          parameters.controller_incremental != 0 ? ControlLaw::incremental : ControlLaw::positional,
          parameters.pwm_limit_percent * SpeedController::kOutputPerPercent,
          parameters.duty_offset_percent * SpeedController::kOutputPerPercent),
      has_lag_(parameters.wheel_lag != 0),
      adds_up_(parameters.controller_incremental != 0),
      sums_early_(parameters.controller_sums_early != 0),
      score_up_(kOvercurrentScore / to_ticks(parameters.overcurrent_after_s)),
      pwm_limit_percent_(parameters.pwm_limit_percent),
      pwm_reference_v_(parameters.pwm_reference_v),
      siemens_(1 / parameters.motor_resistance_ohm),
      m_s_per_volt_(1 / (parameters.motor_volts_s_m +
                         parameters.motor_resistance_ohm * parameters.motor_friction_a_s_m)),
      // A motor pushes with as many newtons per ampere as it generates volts per m/s.
      m_s_per_newton_(parameters.motor_resistance_ohm / parameters.motor_volts_s_m * m_s_per_volt_),
      friction_a_s_m_(both(parameters.motor_friction_a_s_m)),
      static_m_s_(both(parameters.motor_static_v * m_s_per_volt_)),
      static_fall_(static_m_s_ / parameters.motor_static_until_m_s),
      static_a_s_m_(both(siemens_ / m_s_per_volt_)),
      static_output_s_m_(
          both(parameters.friction_feed_forward != 0
                   ? SpeedController::kOutputPerPercent * 100 / (pwm_reference_v_ * m_s_per_volt_)
                   : 0)),
      hold_ticks_(to_ticks(parameters.bridge_hold_s)),
      dead_ticks_(to_ticks(parameters.drive_dead_time_s)),
      output_limit_(pwm_limit_percent_ * SpeedController::kOutputPerPercent),
      motor_a_s_m_(both(parameters.motor_volts_s_m * siemens_)),
      motor_step_(both(kTickS / (parameters.motor_time_constant_s + kTickS))),
      current_filter_(both(parameters.current_filter)),
      supply_(supply_from({parameters.battery_v, parameters.battery_v})) {}

Wheels::Supply Wheels::supply_from(const SupplyVoltage& voltage) const {
  const double battery_v = voltage.battery_v;
  // Above the reference voltage the duty shrinks, so that the motor sees the same volts.
  const double compensation =
      voltage.measured_v <= pwm_reference_v_ ? 1 : pwm_reference_v_ / voltage.measured_v;
  const double volts_per_percent = battery_v * 0.01;
  const double m_s_per_percent = volts_per_percent * m_s_per_volt_;
  return {
      .duty_per_output = both(compensation / SpeedController::kOutputPerPercent),
      .m_s_per_percent = both(m_s_per_percent),
      .amperes_per_percent = both(volts_per_percent * siemens_),
      .fastest_m_s = both(pwm_limit_percent_ * compensation * m_s_per_percent),
      .percent_s_m = both(battery_v > kDeadBatteryV ? 1 / m_s_per_percent : 0),
  };
}

void Wheels::set_target(PerWheel target_m_s) {
  target_m_s_ = target_m_s;
  const PerWheel output = static_m_s(abs(target_m_s)) * static_output_s_m_;
  controller_.set_target(target_m_s * kUnitsPerMS, with_sign_of(target_m_s, output));
}

void Wheels::set_encoder_ticks(std::int32_t ticks) {
  const std::uint64_t subticks = static_cast<std::uint64_t>(ticks) << kSubtickBits;
  travelled_subticks_ = PerWheelUint64{subticks, subticks};
}

/// The battery gives the motors no current. A starting bridge shorts the motors; otherwise only the
/// gear slows the wheels. Source: observed, firmware 1.0.0 to 1.2.0.
void Wheels::coast(Bridge bridge) {
  if (!adds_up_) { control_unpowered(bridge); }
  if (bridge == Bridge::starting) {
    turn(PerWheel{});
  } else {
    const PerWheel friction_m_s = both(kGearFrictionMS2 * kTickS);
    speed_m_s_ -= clamp(speed_m_s_, -friction_m_s, friction_m_s);
  }
  filter(PerWheel{});
}

void Wheels::control_unpowered(Bridge bridge) {
  if (bridge == Bridge::off) {
    controller_.reset();
    controller_.measure(encoder_ticks());
    duty_percent_ = PerWheel{};
    forget_strain();
  } else if (bridge == Bridge::cut_off) {
    controller_.skip(encoder_ticks());
    forget_strain();
  } else if (sums_early_) {
    duty_percent_ = control();
  } else {
    controller_.reset();
    duty_percent_ = control();
    forget_strain();  // output that does not reach the motors does not count
  }
}

/// Controllers that add up measure after the motion of the tick, and give no duty before the motors
/// have power. Source: read from firmware 1.1.2; observed, 1.0.0 to 1.1.2.
void Wheels::control_after_motion(Bridge bridge) {
  powered_ = bridge == Bridge::on;
  if (powered_) {
    duty_percent_ = control();
    rest();
  } else {
    control_unpowered(bridge);
    resting_ticks_ = starting_ticks_ = PerWheel{};
    without_power_ = PerWheelInt64{};
  }
}

/// Releases with controllers that add up take the power from a wheel with a target of 0 for the
/// hold time, even while the second wheel drives. Source: observed, firmware 1.0.0 to 1.1.2.
/// Assumed: with the next target the wheel starts anew.
void Wheels::rest() {
  const PerWheelInt64 rested = resting_ticks_ > hold_ticks_;
  resting_ticks_ = target_m_s_ == 0 ? resting_ticks_ + 1 : PerWheel{};
  const PerWheelInt64 rests = resting_ticks_ > hold_ticks_;
  const PerWheel dead_ticks = select(rested & ~rests, both(dead_ticks_), starting_ticks_ - 1);
  starting_ticks_ = dead_ticks > 0 ? dead_ticks : PerWheel{};
  duty_percent_ = select(rests, PerWheel{}, duty_percent_);
  controller_.forget(rests);
  without_power_ = rests | (starting_ticks_ > 0);
}

/// The load slows a wheel that turns against the load and can stop the wheel, but never turns the
/// wheel back.
void Wheels::resist() {
  const PerWheel loss_m_s = load_m_s_ * motor_step_;
  const PerWheel slower_m_s = speed_m_s_ - loss_m_s;
  const PerWheel rest_m_s = slower_m_s * speed_m_s_ > 0 ? slower_m_s : PerWheel{};
  speed_m_s_ = speed_m_s_ * loss_m_s > 0 ? rest_m_s : speed_m_s_;
}

/// The duty from the controllers' outputs; counts the wheels at the limit.
PerWheel Wheels::limit(PerWheel output) {
  count_strain(abs(output) >= output_limit_);
  return clamp(output, both(-output_limit_), both(output_limit_));
}

void Wheels::count_strain(PerWheelInt64 at_limit) {
  saturated_score_ =
      positive_part(saturated_score_ + select(at_limit, both(score_up_), both(-kScoreDown)));
  strained_ = greatest(saturated_score_) > 0;
}

void Wheels::forget_strain() {
  saturated_score_ = PerWheel{};
  strained_ = false;
}

/// The profile without lag: the commanded speeds, as far as the battery carries.
void Wheels::follow_at_once() {
  // Free wheels would turn at the driven speeds; the load slows wheels that turn against the load.
  const PerWheel load_m_s = target_m_s_ * load_m_s_ > 0 ? both(std::abs(load_m_s_)) : PerWheel{};
  const PerWheel needed_m_s = abs(target_m_s_) + load_m_s;
  const PerWheel driven_m_s = clamp(needed_m_s, PerWheel{}, supply_.fastest_m_s);
  const PerWheel turning_m_s = clamp(driven_m_s - load_m_s, PerWheel{}, driven_m_s);
  speed_m_s_ = with_sign_of(target_m_s_, turning_m_s);
  const PerWheel rubbed_m_s = driven_m_s > 0 ? driven_m_s + static_m_s(turning_m_s) : PerWheel{};
  const PerWheel shown_m_s = clamp(rubbed_m_s, PerWheel{}, supply_.fastest_m_s);
  duty_percent_ = with_sign_of(target_m_s_, shown_m_s * supply_.percent_s_m);
  const PerWheel load_a = (driven_m_s - turning_m_s) * (siemens_ / m_s_per_volt_);
  current_a_ = turning_m_s * friction_a_s_m_ + load_a;
  count_strain(driven_m_s < needed_m_s);
}

}  // namespace fakebot::robots::kobuki
