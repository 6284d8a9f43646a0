// The battery as the robot's own converter sees it.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/kobuki/parameters.hpp"
#include "sim/kobuki/timing.hpp"

namespace fakebot::sim::kobuki {

/// Sampled every 50 ms through a low pass that begins at 1.5 V at power-on.
/// Source: observed, firmware 1.2.0.
class Battery {
 public:
  explicit Battery(const Parameters& parameters)
      : voltage_v_(parameters.battery_v),
        filter_(parameters.battery_filter),
        measured_v_(filter_ < 1 ? kAtPowerOnV : voltage_v_) {}

  void step() {
    if (--ticks_to_sample_ > 0) { return; }
    ticks_to_sample_ = kTicksPerSample;
    measured_v_ += (voltage_v_ - measured_v_) * filter_;
  }

  double voltage_v() const { return voltage_v_; }
  double measured_v() const { return measured_v_; }
  void set_voltage_v(double voltage_v) { voltage_v_ = voltage_v; }

  /// In 0.1 V, cut off, not rounded.
  std::uint8_t measured_dv() const {
    // A hair more, because 16.4 is not a number that a double can hold.
    return static_cast<std::uint8_t>(std::clamp(measured_v_ * 10 + 1e-6, 0.0, 255.0));
  }

 private:
  static constexpr double kAtPowerOnV = 1.5;
  static constexpr int kTicksPerSample = 10;

  double voltage_v_;
  double filter_;
  double measured_v_;
  int ticks_to_sample_ = kTicksPerSample;
};

}  // namespace fakebot::sim::kobuki
