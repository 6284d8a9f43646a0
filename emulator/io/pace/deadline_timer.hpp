// A timer for frames, with the shortest way from the wake-up to the callback.
//
// Asio's own timer is rearmed by a system call between wake-up and callback, a delay for every
// frame; a DeadlineTimer is a Linux timerfd with an absolute deadline, and follows the clock of the
// context.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "io/asio/asio_types.hpp"
#include "io/pace/context_clock.hpp"

namespace fakebot::io {

class DeadlineTimer {
 public:
  using Clock = std::chrono::steady_clock;

  /// Throws OsError.
  explicit DeadlineTimer(boost::asio::io_context& context);
  DeadlineTimer(const DeadlineTimer&) = delete;
  DeadlineTimer& operator=(const DeadlineTimer&) = delete;
  ~DeadlineTimer();

  /// Calls back once, at the deadline or as soon afterwards as possible. There is a single
  /// deadline: a new call replaces the last.
  void call_at(Clock::time_point deadline, std::function<void()> call);

 private:
  SimulatedClock* simulated_;
  ContextClock clock_;
  SimulatedClock::Id call_ = 0;
  std::unique_ptr<Descriptor> timer_;  // nullptr in simulated time
};

}  // namespace fakebot::io
