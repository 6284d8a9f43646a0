// One wheel: its speed controller, its motor, its encoder.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "fakebot/protocol/kobuki/velocity.hpp"
#include "sim/kobuki/parameters.hpp"
#include "sim/kobuki/speed_controller.hpp"
#include "sim/kobuki/timing.hpp"

namespace fakebot::sim::kobuki {

/// What the bridge does with the controller's output.
enum class Bridge : std::uint8_t {
  off,       ///< no duty, the wheel is free
  starting,  ///< the duty is set but the motor has no power yet
  on,
};

class Wheel {
 public:
  /// The travelled distance is counted in 2^-32 encoder ticks: a whole number, so
  /// that its rounding does not grow with the distance and a shift gives the ticks.
  static constexpr int kSubtickBits = 32;

  explicit Wheel(const Parameters& parameters);

  /// Speed at the floor, m/s.
  void set_target(double target_m_s);

  /// A force against turning forward, or, when negative, backward.
  void set_load_n(double load_n) { load_m_s_ = load_n * m_s_per_newton_; }

  /// One tick. The motor acts on the duty that the tick before computed, as in the
  /// firmware. Returns the distance that the wheel has rolled, m.
  double step(Bridge bridge, const Gains& gains, double battery_v);

  double target_m_s() const { return target_m_s_; }
  double speed_m_s() const { return speed_m_s_; }
  double duty_percent() const { return duty_percent_; }
  double current_a() const { return current_a_; }  ///< filtered, without sign
  bool overcurrent() const { return saturated_score_ > overcurrent_score_; }
  /// Since power-on; up when forward. The wire carries the low 16 bits.
  std::int32_t encoder_ticks() const {
    return static_cast<std::int32_t>(travelled_subticks_ >> kSubtickBits);
  }

  /// As if that many ticks had been rolled before: for tests of the wrap.
  void set_encoder_ticks(std::int32_t ticks);

 private:
  /// What a voltage of the battery means for the wheel; worked out when it changes.
  struct Supply {
    double battery_v;
    double duty_per_output;      // percent, per unit of the controller's output
    double m_s_per_percent;      // of duty, at constant speed
    double amperes_per_percent;  // of duty, standing
    double fastest_m_s;          // at the limit of the duty
    double percent_s_m;          // of duty, at constant speed
  };
  Supply supply_from(double battery_v) const;

  static constexpr double kSubticksPerM =
      (std::int64_t{1} << kSubtickBits) / protocol::kobuki::kMetersPerTick;
  // The gear brakes a wheel without power, and holds one that is slow and hardly
  // driven. (assumed: no drift was seen on robots that stand)
  static constexpr double kGearFrictionMS2 = 1;
  static constexpr double kStandingMS = 0.01;
  static constexpr double kBreakawayPercent = 1;
  // A tick at the limit counts 5, any other takes 1 away; the flag stands above a
  // score. Source: read from firmware 1.2.0.
  static constexpr int kScoreUp = 5;
  static constexpr int kScoreDown = 1;
  // The flag clears 0.5 to 0.6 s after a command to stop. Source: observed, 1.2.0.
  static constexpr int kScoreMargin = 110;

  void drive(const Gains& gains);
  void coast(Bridge bridge, const Gains& gains);
  void follow_at_once();
  void stick(double acting_percent);
  void resist(double slower_m_s);
  double control(const Gains& gains);
  void strain();
  void relax();
  double roll(double distance_m);

  SpeedController controller_;
  double target_m_s_ = 0;
  double speed_m_s_ = 0;
  double duty_percent_ = 0;
  double current_a_ = 0;
  std::uint64_t travelled_subticks_ = 0;  // wraps, as the counter of the robot does
  int saturated_score_ = 0;
  // Derived from the parameters once.
  int overcurrent_score_;
  bool has_lag_;
  double pwm_limit_percent_;
  double pwm_reference_v_;
  double output_limit_;    // of the controller, where the duty has its limit
  double friction_a_s_m_;  // current that friction takes
  double siemens_;         // of the motor's winding
  double motor_a_s_m_;     // current against the battery, from what the motor generates
  double m_s_per_volt_;    // at constant speed, friction included
  double m_s_per_newton_;  // that a load takes from the constant speed
  double motor_step_;      // share of the way to the final speed that a tick brings
  double current_filter_;
  double load_m_s_ = 0;  // what the load takes from the constant speed
  Supply supply_{};
};

// --- every tick: here, so that the compiler sees both wheels at once ----------

inline double Wheel::step(Bridge bridge, const Gains& gains, double battery_v) {
  if (battery_v != supply_.battery_v) [[unlikely]] { supply_ = supply_from(battery_v); }
  if (!has_lag_) {
    follow_at_once();
    return roll(speed_m_s_ * kTickS);
  }
  const double before_m_s = speed_m_s_;
  if (bridge == Bridge::on) [[likely]] {
    drive(gains);
  } else {
    coast(bridge, gains);
  }
  return roll((before_m_s + speed_m_s_) * (0.5 * kTickS));
}

inline void Wheel::drive(const Gains& gains) {
  const double acting_percent = duty_percent_;
  duty_percent_ = control(gains);
  speed_m_s_ += (acting_percent * supply_.m_s_per_percent - speed_m_s_) * motor_step_;
  if (load_m_s_ != 0) [[unlikely]] { resist(load_m_s_ * motor_step_); }
  const double current_a =
      std::abs(acting_percent * supply_.amperes_per_percent - speed_m_s_ * motor_a_s_m_);
  current_a_ += (current_a - current_a_) * current_filter_;
  if (std::abs(speed_m_s_) < kStandingMS) [[unlikely]] { stick(acting_percent); }
}

/// Returns the duty that the controller wants, in percent, up to the limit.
inline double Wheel::control(const Gains& gains) {
  double output = controller_.step(gains, encoder_ticks());
  if (std::abs(output) >= output_limit_) [[unlikely]] {
    output = std::copysign(output_limit_, output);
    strain();
  } else {
    relax();
  }
  return output * supply_.duty_per_output;
}

/// A tick at the limit of the duty.
inline void Wheel::strain() {
  saturated_score_ = std::min(saturated_score_ + kScoreUp, overcurrent_score_ + kScoreMargin);
}

/// A tick below it.
inline void Wheel::relax() {
  if (saturated_score_ > 0) [[unlikely]] { saturated_score_ -= kScoreDown; }
}

inline double Wheel::roll(double distance_m) {
  travelled_subticks_ +=
      static_cast<std::uint64_t>(static_cast<std::int64_t>(distance_m * kSubticksPerM));
  return distance_m;
}

}  // namespace fakebot::sim::kobuki
