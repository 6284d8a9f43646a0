// Wakes at a point in time, with nothing between waking and working.
//
// Asio's own timer sets the clock anew before it calls back, which every frame
// would wait for; this one is a Linux timer with an absolute deadline.
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

  /// Calls back once, at the deadline or as soon after it as the machine can. One
  /// deadline at a time.
  void call_at(Clock::time_point deadline, std::function<void()> call);

 private:
  boost::asio::posix::stream_descriptor timer_;
};

}  // namespace fakebot::io
