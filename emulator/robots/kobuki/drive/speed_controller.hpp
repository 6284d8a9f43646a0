// The firmware's speed controllers, one a wheel: PID with feed-forward, at 200 Hz.
//
// Speeds are in controller units, 1/64 encoder tick per 5 ms; the output is in thousandths of a
// percent of duty. The measured speed is the mean of the last 12 ticks. Source: read from firmware
// 1.2.0; the duty at the first tick (35 % for 100 mm/s at 16.4 V, 40 % at 14.7 V) was observed and
// follows from the control law.
//
// Releases before 1.1.3 add up the output instead: each tick adds a share of the error and a share
// of its change to a sum, up to a limit, and measures over one tick. 1.1.0 and 1.0.0 add an offset,
// away from zero, to the output, with which the wheels jump. A change of direction or a stop
// forgets nothing. Source: read from firmware 1.0.0 to 1.1.2.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "robots/kobuki/drive/per_wheel.hpp"

namespace fakebot::robots::kobuki {

/// Cuts off toward zero, as integer division does.
inline PerWheel truncated(PerWheel value) {
  return convert<PerWheel>(convert<PerWheelInt64>(value));
}

struct Gains {
  double feed_forward;
  double p;
  double i;
  double d;
};

enum class ControlLaw : std::uint8_t { positional, incremental };

class SpeedController {
 public:
  static constexpr double kUnitsPerTick = 64;
  static constexpr double kOutputPerPercent = 1000;

  /// `in_whole_numbers`: targets and measured speeds are cut off, because the firmware computes in
  /// whole numbers. The fraction of the output stays: no duty shows the fraction.
  /// `output_limit`, `output_offset`: the limit of an incremental controller's output, and the part
  /// of the output outside the sum.
  explicit SpeedController(bool in_whole_numbers = false, ControlLaw law = ControlLaw::positional,
                           double output_limit = 0, double output_offset = 0)
      : in_whole_numbers_(in_whole_numbers),
        adds_up_(law == ControlLaw::incremental),
        window_(adds_up_ ? 1 : kLongestWindow),
        units_per_travel_(kUnitsPerTick / static_cast<double>(window_)),
        sum_limit_(both(output_limit - output_offset)),
        output_offset_(both(output_offset)) {}

  void set_gains(const Gains& gains) {
    feed_forward_ = gains.feed_forward;
    feed_forward();
    p_ = both(gains.p);
    i_ = both(gains.i);
    d_ = both(gains.d);
  }

  /// `static_output` is added to the feed-forward, against static friction.
  void set_target(PerWheel target_units, PerWheel static_output = PerWheel{}) {
    static_output_ = static_output;
    if (in_whole_numbers_) { target_units = truncated(target_units); }
    // A change of direction forgets what the integral has learned.
    integral_ = target_units * target_units_ < 0 ? PerWheel{} : integral_;
    target_units_ = target_units;
    feed_forward();
  }

  /// A tick in which the controller does not run: the controller sees standing wheels.
  void skip(PerWheelUint32 encoder_ticks) {
    const std::size_t newest = (next_ + window_ - 1) % window_;
    const PerWheelUint32 travelled = encoder_ticks - positions_[newest];
    for (PerWheelUint32& position : positions_) { position += travelled; }
    measured_units(encoder_ticks);
  }

  /// A tick without motor power.
  void measure(PerWheelUint32 encoder_ticks) { measured_units(encoder_ticks); }

  /// The controllers of the wheels in the mask start anew.
  void forget(PerWheelInt64 which) {
    sum_ = select(which, PerWheel{}, sum_);
    previous_error_ = select(which, PerWheel{}, previous_error_);
  }

  /// Without motor power the controller restarts in every tick.
  void reset() {
    integral_ = PerWheel{};
    previous_error_ = PerWheel{};
    sum_ = PerWheel{};
  }

  /// Runs a tick. Returns the output, before any limit.
  PerWheel step(PerWheelUint32 encoder_ticks) {
    PerWheel measured = measured_units(encoder_ticks);
    if (in_whole_numbers_) [[unlikely]] { measured = truncated(measured); }
    const PerWheel error = target_units_ - measured;
    const PerWheel learned = clamp(integral_ + error, lowest_integral_, highest_integral_);
    integral_ = target_units_ != 0 ? learned : PerWheel{};  // nothing to learn from a stop
    const PerWheel change = error - previous_error_;
    previous_error_ = error;
    if (adds_up_) [[unlikely]] {
      const PerWheel sum = sum_ + i_ * error + p_ * change;
      sum_ = clamp(sum, -sum_limit_, sum_limit_);
      return sum + select(sum > 0, output_offset_, -output_offset_);
    }
    return fed_forward_ + p_ * error + i_ * integral_ + d_ * change;
  }

 private:
  static constexpr std::size_t kLongestWindow = 12;
  static constexpr double kIntegralLimit = 400000;

  void feed_forward() {
    fed_forward_ = feed_forward_ != 0 ? target_units_ * feed_forward_ + static_output_ : PerWheel{};
  }

  PerWheel measured_units(PerWheelUint32 encoder_ticks) {
    PerWheelUint32& oldest = positions_[next_];
    // Right across the wrap of the counter, too.
    const auto travelled = std::bit_cast<PerWheelInt32>(encoder_ticks - oldest);
    oldest = encoder_ticks;
    next_ = next_ + 1 == window_ ? 0 : next_ + 1;
    return convert<PerWheel>(travelled) * units_per_travel_;
  }

  bool in_whole_numbers_;
  bool adds_up_;
  std::size_t window_;  // in ticks, of the measured speed
  double units_per_travel_;
  PerWheel sum_limit_;
  PerWheel output_offset_;
  PerWheel sum_{};  // of an incremental controller
  double feed_forward_ = 0;
  PerWheel fed_forward_{};  // output for the target, without any error
  PerWheel p_{};
  PerWheel i_{};
  PerWheel d_{};
  PerWheel target_units_{};
  PerWheel static_output_{};
  PerWheel integral_{};
  PerWheel previous_error_{};
  std::array<PerWheelUint32, kLongestWindow> positions_{};
  std::size_t next_ = 0;
  // Members, not constants, which g++ 12 would rebuild in every tick.
  PerWheel lowest_integral_ = both(-kIntegralLimit);
  PerWheel highest_integral_ = both(kIntegralLimit);
};

}  // namespace fakebot::robots::kobuki
