// The time between the end of a driver and the effect of the driver's last bytes.
#pragma once

#include <chrono>
#include <functional>
#include <utility>

#include "io/asio/asio_types.hpp"
#include "io/pace/timer.hpp"

namespace fakebot::runner {

/// Delays the judgement of a driver's end until all bytes sent before are executed and observed:
/// the end may be noticed before the kernel has delivered the bytes, and the line needs time to
/// carry bytes.
class Aftermath {
 public:
  /// Longer than the period of any robot's frames, in the robot's time. (choice)
  static constexpr std::chrono::milliseconds kPeriod{25};

  explicit Aftermath(boost::asio::io_context& context) : timer_(context) {}

  /// Calls `call` once, after a period in the session's time, if all bytes had arrived at the begin
  /// and at the end of the period; otherwise waits for a further period. Replaces an earlier call.
  void call_after(std::chrono::nanoseconds period, std::function<bool()> has_all_arrived,
                  std::function<void()> call) {
    has_all_arrived_ = std::move(has_all_arrived);
    had_all_arrived_ = has_all_arrived_();
    call_ = std::move(call);
    wait(period);
  }
  void cancel() { timer_.cancel(); }

 private:
  void wait(std::chrono::nanoseconds period) {
    timer_.call_after(period, [this, period] {
      const bool has_all_arrived = has_all_arrived_();
      const bool is_over = std::exchange(had_all_arrived_, has_all_arrived) && has_all_arrived;
      is_over ? call_() : wait(period);
    });
  }

  io::Timer timer_;
  bool had_all_arrived_ = false;
  std::function<bool()> has_all_arrived_;
  std::function<void()> call_;
};

}  // namespace fakebot::runner
