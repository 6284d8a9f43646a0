// The battery: charge, current and the voltage at the terminals.
#pragma once

#include <optional>

#include "robots/kobuki/parameters.hpp"
#include "robots/kobuki/power/battery_pack.hpp"
#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

/// Computed in samples of 50 ms, the period of the firmware's readings (observed, 1.2.0).
class Battery {
 public:
  explicit Battery(const Parameters& parameters);

  /// Called once a tick. True when a sample is over: then report the work of the battery in the
  /// sample.
  bool is_sample_over() {
    if (--ticks_to_sample_ > 0) { return false; }
    ticks_to_sample_ = kTicksPerSample;
    return true;
  }

  /// The firmware starts to read the voltage: the first reading comes after a whole sample.
  void begin_sample() { ticks_to_sample_ = kTicksPerSample; }

  /// The robot took this current in the sample.
  void supply(double current_a);
  /// A charger charged the pack, and fed the robot, too.
  void set_fully_charged();

  /// 0 to 1.
  double charge() const { return charge_; }
  /// The voltage follows with the next sample.
  void set_charge(double charge) { charge_ = charge; }

  /// The voltage at the terminals, in the last sample.
  double voltage_v() const { return forced_v_.value_or(voltage_v_); }
  /// The current into the battery; negative when the robot draws current.
  double current_a() const { return current_a_; }

  /// Forces the voltage, whatever the charge, until release_voltage().
  void force_voltage(double voltage_v) { forced_v_ = voltage_v; }
  void release_voltage() { forced_v_.reset(); }

  /// The pack gives no more current: the pack is empty, or sags below the limit of its protection.
  bool has_run_out() const;

 private:
  static constexpr int kTicksPerSample = 10;

  double rest_voltage_v() const;
  /// Takes a current into the battery for a sample.
  void take(double current_a);

  const BatteryPack* pack_;
  double resistance_ohm_;
  double off_v_;
  double charge_per_a_;  ///< in a sample
  double charge_;
  double voltage_v_;
  double current_a_ = 0;
  std::optional<double> forced_v_;
  int ticks_to_sample_ = kTicksPerSample;
};

}  // namespace fakebot::robots::kobuki
