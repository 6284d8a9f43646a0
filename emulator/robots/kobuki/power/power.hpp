// On or off: the switch, an empty battery, and the consumption of the robot.
#pragma once

#include <cstdint>
#include <utility>

#include "robots/kobuki/drive/drive.hpp"
#include "robots/kobuki/parameters.hpp"

namespace fakebot::robots::kobuki {

/// Changes of the power take effect with the next tick. Off and on again within a tick is a
/// restart, too.
class Power {
 public:
  bool is_on() const { return on_; }
  /// The robot is off because the battery is empty: any charger switches the robot on again.
  bool waits_for_charger() const { return waits_for_charger_; }

  void turn_on() {
    changed_ = changed_ || !on_;
    on_ = true;
    waits_for_charger_ = false;
  }
  void turn_off() {
    changed_ = changed_ || on_;
    on_ = false;
    waits_for_charger_ = false;
  }
  void run_out() {
    turn_off();
    waits_for_charger_ = true;
  }

  /// True once after a change.
  [[nodiscard]] bool take_change() { return std::exchange(changed_, false); }

 private:
  bool on_ = true;
  bool waits_for_charger_ = false;
  bool changed_ = false;
};

/// The current from the battery of a robot with power, A. The electronics and the loads of outputs
/// that are on draw constant power at any voltage; a motor draws its current for the share of time
/// in which the bridge is closed.
class Consumption {
 public:
  explicit Consumption(const Parameters& parameters);

  double current_a(const Drive& drive, std::uint16_t outputs, double battery_v) const;

 private:
  double electronics_w_;
  double power_3v3_w_;
  double power_5v_w_;
  double power_12v5a_w_;
  double power_12v1a5_w_;
};

}  // namespace fakebot::robots::kobuki
