// A timer for everything but frames: once after a delay, or periodically.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "io/asio/asio_types.hpp"

namespace fakebot::io {

/// A new call replaces the previous call. A cancelled call is never made, even if already due;
/// Asio's timer would still make a due call. Frames use DeadlineTimer.
class Timer {
 public:
  explicit Timer(boost::asio::io_context& context);
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  ~Timer();

  void call_after(std::chrono::nanoseconds delay, std::function<void()> call);
  /// The first call is after one period.
  void call_every(std::chrono::nanoseconds period, std::function<void()> call);
  void cancel();

 private:
  using Call = std::function<void()>;
  void wait(std::chrono::nanoseconds delay);

  boost::asio::io_context& context_;
  std::unique_ptr<SteadyTimer> timer_;  // since the first call
  std::shared_ptr<Call> call_;          // also owned by the handler during the call
  std::chrono::nanoseconds period_{0};
};

}  // namespace fakebot::io
