// A clock that goes a number of times as fast as the wall clock.
#pragma once

#include <chrono>
#include <cmath>

#include "io/asio/asio_types.hpp"

namespace fakebot::io {

class ScaledClock {
 public:
  using time_point = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::nanoseconds;

  /// At `start` the scaled clock shows the same as the wall clock. Precondition: scale > 0.
  ScaledClock(time_point start, double scale) : start_(start), scale_(scale) {}

  /// The scaled time when the wall clock shows `wall`.
  time_point at(time_point wall) const { return start_ + of_real(wall - start_); }
  /// The wall time when the scaled clock shows `time`, or as soon as possible afterwards.
  time_point wall_time(time_point time) const { return start_ + real(time - start_); }

  /// How much the scaled clock goes on in so much real time.
  Duration of_real(Duration real) const {
    return Duration(static_cast<Duration::rep>(std::floor(count_of(real) * scale_)));
  }
  /// The real time needed for the scaled clock to go on so much.
  Duration real(Duration time) const {
    return Duration(static_cast<Duration::rep>(std::ceil(count_of(time) / scale_)));
  }

  double scale() const { return scale_; }

 private:
  static double count_of(Duration time) { return static_cast<double>(time.count()); }

  time_point start_;
  double scale_;
};

/// Timers made in the context from now on follow a scaled clock, which starts now. Preconditions:
/// the context has no other clock; scale > 0.
void scale_clock_of(boost::asio::io_context& context, double scale);
/// Nullptr: the context has no scaled clock.
const ScaledClock* scaled_clock_of(boost::asio::io_context& context);

}  // namespace fakebot::io
