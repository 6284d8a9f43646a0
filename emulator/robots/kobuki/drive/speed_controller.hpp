// The firmware's speed controller, one a wheel: PID with feed-forward, at 200 Hz.
//
// Speeds are in controller units, 1/64 encoder tick per 5 ms; the output is in
// thousandths of a percent of duty. The measured speed is the mean of the last 12
// ticks. Source: read from firmware 1.2.0; its duty at the first tick (35 % for
// 100 mm/s at 16.4 V, 40 % at 14.7 V) was observed and follows from this law.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "robots/kobuki/drive/per_wheel.hpp"

namespace fakebot::robots::kobuki {

/// Towards zero, as integer division does.
inline PerWheel truncated(PerWheel value) {
  return convert<PerWheel>(convert<PerWheelInt64>(value));
}

struct Gains {
  double feed_forward;
  double p;
  double i;
  double d;
};

class SpeedController {
 public:
  static constexpr double kUnitsPerTick = 64;
  static constexpr double kOutputPerPercent = 1000;

  /// In whole numbers, as the firmware computes, targets and measured speeds are cut off. A
  /// fraction of the output is left: no duty shows it.
  explicit SpeedController(bool in_whole_numbers = false) : in_whole_numbers_(in_whole_numbers) {}

  void set_gains(const Gains& gains) {
    feed_forward_ = both(gains.feed_forward);
    p_ = both(gains.p);
    i_ = both(gains.i);
    d_ = both(gains.d);
  }

  void set_target(PerWheel target_units) {
    if (in_whole_numbers_) { target_units = truncated(target_units); }
    // A change of direction forgets what the integral has learned.
    integral_ = target_units * target_units_ < 0 ? PerWheel{} : integral_;
    target_units_ = target_units;
  }

  /// Without motor power the controller restarts in every tick.
  void reset() {
    integral_ = PerWheel{};
    previous_error_ = PerWheel{};
  }

  /// One tick. Returns the output before any limit.
  PerWheel step(PerWheelUint32 encoder_ticks) {
    PerWheel measured = measured_units(encoder_ticks);
    if (in_whole_numbers_) [[unlikely]] { measured = truncated(measured); }
    const PerWheel error = target_units_ - measured;
    const PerWheel learned = clamp(integral_ + error, lowest_integral_, highest_integral_);
    integral_ = target_units_ != 0 ? learned : PerWheel{};  // nothing to learn from a stop
    const PerWheel change = error - previous_error_;
    previous_error_ = error;
    return feed_forward_ * target_units_ + p_ * error + i_ * integral_ + d_ * change;
  }

 private:
  static constexpr std::size_t kWindow = 12;
  static constexpr double kIntegralLimit = 400000;

  PerWheel measured_units(PerWheelUint32 encoder_ticks) {
    PerWheelUint32& oldest = positions_[next_];
    // Right across the wrap of the counter, too.
    const auto travelled = std::bit_cast<PerWheelInt32>(encoder_ticks - oldest);
    oldest = encoder_ticks;
    next_ = next_ + 1 == kWindow ? 0 : next_ + 1;
    return convert<PerWheel>(travelled) * (kUnitsPerTick / kWindow);
  }

  bool in_whole_numbers_;
  PerWheel feed_forward_{};
  PerWheel p_{};
  PerWheel i_{};
  PerWheel d_{};
  PerWheel target_units_{};
  PerWheel integral_{};
  PerWheel previous_error_{};
  std::array<PerWheelUint32, kWindow> positions_{};
  std::size_t next_ = 0;
  // Members, not constants, which g++ 12 would rebuild in every tick.
  PerWheel lowest_integral_ = both(-kIntegralLimit);
  PerWheel highest_integral_ = both(kIntegralLimit);
};

}  // namespace fakebot::robots::kobuki
