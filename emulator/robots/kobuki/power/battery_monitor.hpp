// The battery as seen by the firmware: a slow reading of the voltage, and when to warn.
#pragma once

#include <algorithm>
#include <cstdint>

#include "robots/kobuki/parameters.hpp"

namespace fakebot::robots::kobuki {

enum class BatteryLevel : std::uint8_t { normal, low, critical };

/// The converter is read every 50 ms through a low-pass filter that starts at 1.5 V at
/// power-on. Source: observed, firmware 1.2.0.
class BatteryMonitor {
 public:
  /// `voltage_v` is the first reading if there is no filter.
  BatteryMonitor(const Parameters& parameters, double voltage_v);

  /// Takes a reading. True when the level has fallen.
  bool read(double voltage_v);

  double measured_v() const { return measured_v_; }
  /// The measured voltage in 0.1 V, cut off, not rounded.
  std::uint8_t measured_dv() const {
    // Slightly more, because a double cannot represent 16.4 exactly.
    return static_cast<std::uint8_t>(std::clamp(measured_v_ * 10 + 1e-6, 0.0, 255.0));
  }

  /// The level never falls before the filter has settled, and rises only well above the threshold,
  /// so that a battery that sags under the motors is low once.
  BatteryLevel level() const { return level_; }
  /// For the status LED, which follows the reading at once. Source: read from firmware.
  bool looks_low() const { return measured_v_ <= low_v_; }

 private:
  BatteryLevel level_at(double voltage_v) const;

  double filter_;
  double low_v_;
  double critical_v_;
  double measured_v_;
  int readings_to_settle_;
  BatteryLevel level_ = BatteryLevel::normal;
};

}  // namespace fakebot::robots::kobuki
