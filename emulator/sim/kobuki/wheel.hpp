// One wheel: its speed controller, its motor, its encoder.
#pragma once

#include <cstdint>

#include "sim/kobuki/parameters.hpp"
#include "sim/kobuki/speed_controller.hpp"

namespace fakebot::sim::kobuki {

/// What the bridge does with the controller's output.
enum class Bridge : std::uint8_t {
  off,       ///< no duty, the wheel is free
  starting,  ///< the duty is set but the motor has no power yet
  on,
};

class Wheel {
 public:
  explicit Wheel(const Parameters& parameters);

  /// Speed at the floor, m/s.
  void set_target(double target_m_s);

  /// One tick. Returns the distance that the wheel has rolled, m.
  double step(Bridge bridge, const Gains& gains, double battery_v);

  double target_m_s() const { return target_m_s_; }
  double speed_m_s() const { return speed_m_s_; }
  double duty_percent() const { return duty_percent_; }
  double current_a() const { return current_a_; }  ///< filtered, without sign
  bool overcurrent() const { return saturated_score_ > overcurrent_score_; }
  /// Since power-on; up when forward. The wire carries the low 16 bits.
  std::int32_t encoder_ticks() const { return encoder_ticks_; }

  /// As if that many ticks had been rolled before: for tests of the wrap.
  void set_encoder_ticks(std::int32_t ticks);

 private:
  void control(Bridge bridge, const Gains& gains, double battery_v);
  void watch_saturation();
  void turn_motor(Bridge bridge, double battery_v);
  void follow_at_once(double battery_v);
  double compensation(double battery_v) const;

  Parameters parameters_;
  SpeedController controller_;
  double target_m_s_ = 0;
  double speed_m_s_ = 0;
  double duty_percent_ = 0;
  double current_a_ = 0;
  double travelled_ticks_ = 0;
  std::int32_t encoder_ticks_ = 0;
  bool saturated_ = false;
  int saturated_score_ = 0;
  int overcurrent_score_;
  // Derived from the parameters once.
  double motor_step_;    // share of the way to the final speed that a tick brings
  double free_step_;     // the same for a wheel without power
  double m_s_per_volt_;  // at constant speed, friction included
  double siemens_;       // of the motor's winding
};

}  // namespace fakebot::sim::kobuki
