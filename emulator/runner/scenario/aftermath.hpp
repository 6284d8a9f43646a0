// The time between the end of a driver and the effect of the driver's last bytes.
#pragma once

#include <chrono>
#include <functional>
#include <utility>

#include "io/asio/asio_types.hpp"
#include "io/pace/timer.hpp"

namespace fakebot::runner {

/// The end of a driver is judged when all bytes sent before are executed and observed: the end may
/// be noticed before the kernel has delivered them, and the line needs time to carry them.
class Aftermath {
 public:
  /// Longer than a period of any robot's frames, in the time of the robot. (choice)
  static constexpr std::chrono::milliseconds kPeriod{25};

  explicit Aftermath(boost::asio::io_context& context) : timer_(context) {}

  /// Calls once, after a period, in the time of the session, at the begin and at the end of which
  /// all bytes had arrived. Replaces an earlier call.
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
