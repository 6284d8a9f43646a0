// Both wheels: speed controllers, motors, encoders.
#pragma once

#include <algorithm>
#include <cstdint>

#include "fakebot/protocol/kobuki/velocity.hpp"
#include "robots/kobuki/drive/per_wheel.hpp"
#include "robots/kobuki/drive/speed_controller.hpp"
#include "robots/kobuki/parameters.hpp"
#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

/// What the bridge does with the outputs of the controllers.
enum class Bridge : std::uint8_t {
  off,       ///< no duty, the wheels are free
  cut_off,   ///< the duty stays, but the motors have no power
  starting,  ///< the duty is set but the motors have no power yet
  on,
};

/// The real voltage of the battery, and the voltage as measured by the firmware, which computes
/// with the measured voltage.
struct SupplyVoltage {
  double battery_v;
  double measured_v;
};

/// A wheel, for observers.
struct Wheel {
  double target_m_s;
  double speed_m_s;  ///< at the floor
  double duty_percent;
  double current_a;  ///< filtered, without sign; limited by the bridge
  bool overcurrent;
  /// Ticks since power-on, upward when rolling forward. The wire carries the low 16 bits.
  std::int32_t encoder_ticks;
};

class Wheels {
 public:
  explicit Wheels(const Parameters& parameters);

  void set_gains(const Gains& gains) { controller_.set_gains(gains); }

  /// Speeds at the floor, m/s.
  void set_target(PerWheel target_m_s);

  /// A force at each wheel against turning forward, or, when negative, backward.
  void set_load_n(double load_n) { load_m_s_ = load_n * m_s_per_newton_; }

  /// Before the first call the supply is as in the parameters.
  void set_supply(const SupplyVoltage& voltage) { supply_ = supply_from(voltage); }

  /// Simulates a tick. As in the firmware, the motors act on the duty computed in the tick before.
  /// Returns the distance that each wheel has rolled, m.
  PerWheel step(Bridge bridge);

  /// See Drive.
  double fastest_m_s() const {
    return std::max(greatest(abs(speed_m_s_)), 100 * greatest(supply_.m_s_per_percent));
  }

  Wheel left() const { return wheel(kLeft); }
  Wheel right() const { return wheel(kRight); }

  /// Acts as if this many ticks had been rolled before: for tests of the wrap.
  void set_encoder_ticks(std::int32_t ticks);

 private:
  /// Factors for the wheels, derived from the voltage of the battery.
  struct Supply {
    PerWheel duty_per_output;      // percent, per unit of the controller's output
    PerWheel m_s_per_percent;      // of duty, at constant speed
    PerWheel amperes_per_percent;  // of duty, standing
    PerWheel fastest_m_s;          // at the limit of the duty
    PerWheel percent_s_m;          // of duty, at constant speed
  };
  Supply supply_from(const SupplyVoltage& voltage) const;

  // The unit of the travelled distance is 2^-32 encoder ticks. The distance is then a whole number,
  // its rounding does not grow with the distance, and a shift gives the ticks.
  static constexpr int kSubtickBits = 32;
  static constexpr double kSubticksPerM =
      (std::int64_t{1} << kSubtickBits) / protocol::kobuki::kMetersPerTick;
  // The gear brakes a wheel whose bridge is off. (assumed)
  static constexpr double kGearFrictionMS2 = 1;
  // Source: specification, over-current. The effect of the limit on the motor's force is not
  // known and not simulated.
  static constexpr double kBridgeA = 3;
  // A tick at the limit adds 5 (before 1.1.2: 10) to a score without upper limit; a tick below the
  // limit subtracts 1; the flag is set above 800. Motors without power have no score: after a stop
  // the flag clears with the bridge. Source: read from firmware 1.0.0 to 1.1.2; observed, 1.2.0.
  static constexpr double kOvercurrentScore = 800;
  static constexpr double kScoreDown = 1;

  void drive();
  PerWheel turn(PerWheel acting_percent);
  void coast(Bridge bridge);
  void control_unpowered(Bridge bridge);
  void control_after_motion(Bridge bridge);
  void follow_at_once();
  void rest();
  void filter(PerWheel current_a);
  void resist();
  PerWheel static_m_s(PerWheel speed_m_s) const;
  PerWheel control();
  PerWheel limit(PerWheel output);
  void count_strain(PerWheelInt64 at_limit);
  void forget_strain();
  PerWheel roll(PerWheel distance_m);

  PerWheelUint32 encoder_ticks() const;
  Wheel wheel(int side) const;

  SpeedController controller_;
  PerWheel target_m_s_{};
  PerWheel speed_m_s_{};
  PerWheel duty_percent_{};
  PerWheel current_a_{};
  PerWheelUint64 travelled_subticks_{};  // wraps, as the counter of the robot does
  PerWheel saturated_score_{};
  bool powered_ = false;   // the motors had power in the tick before; only if adds_up_
  bool strained_ = false;  // a score is above zero
  double load_m_s_ = 0;    // loss of constant speed through the load
  // Only for controllers that add up: see rest().
  PerWheel resting_ticks_{};
  PerWheel starting_ticks_{};
  PerWheelInt64 without_power_{};
  // Derived from the parameters once.
  bool has_lag_;
  bool adds_up_;     // the controllers: see speed_controller.hpp
  bool sums_early_;  // the controllers, before the motors have power
  double score_up_;
  double pwm_limit_percent_;
  double pwm_reference_v_;
  double siemens_;           // of a motor's winding
  double m_s_per_volt_;      // at constant speed, friction included
  double m_s_per_newton_;    // loss of constant speed through a load
  PerWheel friction_a_s_m_;  // current against friction
  // Static friction: the loss of constant speed, the fall of the loss with the speed, and factors
  // from the loss to a current and to an output of the controller.
  PerWheel static_m_s_;
  PerWheel static_fall_;
  PerWheel static_a_s_m_;
  PerWheel static_output_s_m_;
  double hold_ticks_;
  double dead_ticks_;
  double output_limit_;   // of the controller, at the limit of the duty
  PerWheel motor_a_s_m_;  // current that the motor generates against the battery
  PerWheel motor_step_;   // share of the way to the final speed in a tick
  PerWheel current_filter_;
  // Numbers that shrink for ever would become denormal, and denormal arithmetic is slow. Members,
  // because g++ 12 would rebuild constants in every tick.
  PerWheel least_speed_m_s_ = both(1e-9);
  PerWheel least_current_a_ = both(1e-6);
  Supply supply_{};
};

// --- every tick: here, so that the compiler sees all of it at once ------------

inline PerWheel Wheels::step(Bridge bridge) {
  if (!has_lag_) {
    follow_at_once();
    return roll(speed_m_s_ * kTickS);
  }
  const PerWheel before_m_s = speed_m_s_;
  if (bridge == Bridge::on) [[likely]] {
    drive();
  } else {
    coast(bridge);
  }
  const PerWheel travel_m = roll((before_m_s + speed_m_s_) * (0.5 * kTickS));
  if (adds_up_) [[unlikely]] { control_after_motion(bridge); }
  return travel_m;
}

inline void Wheels::drive() {
  PerWheel acting_percent = duty_percent_;
  if (adds_up_) [[unlikely]] {
    acting_percent = powered_ ? select(without_power_, PerWheel{}, acting_percent) : PerWheel{};
  } else {
    duty_percent_ = control();
  }
  const PerWheel rubbed_m_s = turn(acting_percent);
  const PerWheel current_a =
      abs(acting_percent * supply_.amperes_per_percent - speed_m_s_ * motor_a_s_m_);
  filter(positive_part(current_a - rubbed_m_s * static_a_s_m_));
}

/// Turns the motors with a duty. Returns the loss of constant speed through static friction, which
/// slows a slow wheel and holds a standing wheel.
inline PerWheel Wheels::turn(PerWheel acting_percent) {
  speed_m_s_ += (acting_percent * supply_.m_s_per_percent - speed_m_s_) * motor_step_;
  if (load_m_s_ != 0) [[unlikely]] { resist(); }
  const PerWheel speed_m_s = abs(speed_m_s_);
  const PerWheel rubbed_m_s = static_m_s(speed_m_s);
  const PerWheel left_m_s = speed_m_s - rubbed_m_s * motor_step_;
  speed_m_s_ = left_m_s > least_speed_m_s_ ? copysign(left_m_s, speed_m_s_) : PerWheel{};
  return rubbed_m_s;
}

/// The loss of constant speed through static friction at this speed; a smaller constant speed is
/// lost as a whole.
inline PerWheel Wheels::static_m_s(PerWheel speed_m_s) const {
  return positive_part(static_m_s_ - speed_m_s * static_fall_);
}

inline void Wheels::filter(PerWheel current_a) {
  const PerWheel filtered_a = current_a_ + (current_a - current_a_) * current_filter_;
  current_a_ = filtered_a > least_current_a_ ? filtered_a : PerWheel{};
}

/// Returns the duty that the controllers want, in percent, up to the limit.
inline PerWheel Wheels::control() {
  PerWheel output = controller_.step(encoder_ticks());
  // Usually no wheel is, or was recently, at its limit.
  if (strained_ || greatest(abs(output)) >= output_limit_) [[unlikely]] { output = limit(output); }
  return output * supply_.duty_per_output;
}

inline PerWheel Wheels::roll(PerWheel distance_m) {
  travelled_subticks_ +=
      convert<PerWheelUint64>(convert<PerWheelInt64>(distance_m * kSubticksPerM));
  return distance_m;
}

inline PerWheelUint32 Wheels::encoder_ticks() const {
  return convert<PerWheelUint32>(travelled_subticks_ >> kSubtickBits);
}

inline Wheel Wheels::wheel(int side) const {
  return {
      .target_m_s = target_m_s_[side],
      .speed_m_s = speed_m_s_[side],
      .duty_percent = duty_percent_[side],
      .current_a = std::min(current_a_[side], kBridgeA),
      .overcurrent = saturated_score_[side] > kOvercurrentScore,
      .encoder_ticks = static_cast<std::int32_t>(travelled_subticks_[side] >> kSubtickBits),
  };
}

}  // namespace fakebot::robots::kobuki
