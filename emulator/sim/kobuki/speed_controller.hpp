// The firmware's speed controller of one wheel: PID with feed-forward, at 200 Hz.
//
// Speeds are in controller units, 1/64 encoder tick per 5 ms; the output is in
// thousandths of a percent of duty. The measured speed is the mean of the last 12
// ticks. Source: read from firmware 1.2.0; its duty at the first tick (35 % for
// 100 mm/s at 16.4 V, 40 % at 14.7 V) was observed and follows from this law.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace fakebot::sim::kobuki {

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

  void set_target(double target_units) {
    // A change of direction forgets what the integral has learned.
    if (target_units * target_units_ < 0) { integral_ = 0; }
    target_units_ = target_units;
  }

  /// While the motors get no power the law starts anew every tick.
  void reset() {
    integral_ = 0;
    previous_error_ = 0;
  }

  /// One tick. Returns the output before any limit.
  double step(const Gains& gains, std::int32_t encoder_ticks) {
    const double measured = measured_units(encoder_ticks);
    const double error = target_units_ - measured;
    integral_ = target_units_ == 0 ? 0 : integral_ + error;  // nothing to learn from a stop
    if (std::abs(integral_) > kIntegralLimit) {
      integral_ = std::copysign(kIntegralLimit, integral_);
    }
    const double change = error - previous_error_;
    previous_error_ = error;
    return gains.feed_forward * target_units_ + gains.p * error + gains.i * integral_ +
           gains.d * change;
  }

 private:
  static constexpr std::size_t kWindow = 12;
  static constexpr double kIntegralLimit = 400000;

  double measured_units(std::int32_t encoder_ticks) {
    std::int32_t& oldest = positions_[next_];
    // Right across the wrap of the counter, too.
    const auto travelled = static_cast<std::int32_t>(static_cast<std::uint32_t>(encoder_ticks) -
                                                     static_cast<std::uint32_t>(oldest));
    oldest = encoder_ticks;
    next_ = next_ + 1 == kWindow ? 0 : next_ + 1;
    return travelled * (kUnitsPerTick / kWindow);
  }

  double target_units_ = 0;
  double integral_ = 0;
  double previous_error_ = 0;
  std::array<std::int32_t, kWindow> positions_{};
  std::size_t next_ = 0;
};

}  // namespace fakebot::sim::kobuki
