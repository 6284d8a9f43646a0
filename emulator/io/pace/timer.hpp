// The timer for all that is not a frame: what happens after a while, or again and again.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>

namespace fakebot::io {

/// One plan at a time: a new one takes the place of the one before. What was cancelled is not
/// called, also when it was already due; Asio's timer would still call it. Frames have a
/// DeadlineTimer.
class Timer {
 public:
  explicit Timer(boost::asio::io_context& context) : timer_(context) {}
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  Timer(Timer&&) = delete;
  Timer& operator=(Timer&&) = delete;
  ~Timer() = default;

  void call_after(std::chrono::nanoseconds delay, std::function<void()> call);
  /// The first time after one period.
  void call_every(std::chrono::nanoseconds period, std::function<void()> call);
  void cancel();

 private:
  using Call = std::function<void()>;
  void wait(std::chrono::nanoseconds delay);

  boost::asio::steady_timer timer_;
  std::shared_ptr<Call> call_;  // shared with nobody else but while it is called
  std::chrono::nanoseconds period_{0};
};

}  // namespace fakebot::io
