// The clock of a context: the wall clock, a scaled or a simulated clock.
#pragma once

#include <algorithm>
#include <cassert>
#include <chrono>

#include "io/asio/asio_types.hpp"
#include "io/pace/scaled_clock.hpp"
#include "io/pace/simulated_clock.hpp"

namespace fakebot::io {

class ContextClock {
 public:
  using time_point = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::nanoseconds;

  explicit ContextClock(boost::asio::io_context& context)
      : simulated_(simulated_clock_of(context)), scaled_(scaled_clock_of(context)) {}

  time_point now() const {
    if (simulated_ != nullptr) { return simulated_->now(); }
    const auto wall = std::chrono::steady_clock::now();
    return scaled_ != nullptr ? scaled_->at(wall) : wall;
  }
  bool is_simulated() const { return simulated_ != nullptr; }
  /// How many times as fast as the wall clock the clock goes; 1 for a simulated clock.
  double scale() const { return scaled_ != nullptr ? scaled_->scale() : 1; }

  /// When the wall clock has to wake a caller that waits for `time`. Precondition: not simulated.
  time_point wall_time(time_point time) const {
    assert(simulated_ == nullptr);
    return scaled_ != nullptr ? scaled_->wall_time(time) : time;
  }
  Duration real(Duration time) const {
    assert(simulated_ == nullptr);
    return scaled_ != nullptr ? scaled_->real(time) : time;
  }

  /// How much the clock goes on in so much real time, for the work of the machine, whatever the
  /// clock. A simulated clock has nothing to do with real time: the result is the same duration.
  Duration of_real(Duration real) const {
    return scaled_ != nullptr ? scaled_->of_real(real) : real;
  }
  /// Patience with a process: at least `time` by this clock, by which the process lives, and at
  /// least `time` of real time, in which the machine starts, runs and ends the process.
  Duration patience(Duration time) const { return std::max(time, of_real(time)); }

 private:
  const SimulatedClock* simulated_;
  const ScaledClock* scaled_;
};

}  // namespace fakebot::io
