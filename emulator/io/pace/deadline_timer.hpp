// A timer for frames, with the shortest way from the wake-up to the callback.
//
// Asio's own timer is rearmed by a system call between wake-up and callback, which would delay
// every frame; this one is a Linux timerfd with an absolute deadline.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <chrono>
#include <functional>

namespace fakebot::io {

class DeadlineTimer {
 public:
  using Clock = std::chrono::steady_clock;

  /// Throws OsError.
  explicit DeadlineTimer(boost::asio::io_context& context);

  /// Calls back once, at the deadline or as soon afterwards as possible. There is one deadline: a
  /// new one replaces the last.
  void call_at(Clock::time_point deadline, std::function<void()> call);

 private:
  boost::asio::posix::stream_descriptor timer_;
};

}  // namespace fakebot::io
