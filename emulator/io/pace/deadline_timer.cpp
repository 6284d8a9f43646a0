#include "io/pace/deadline_timer.hpp"

#include <sys/timerfd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "io/descriptor.hpp"

namespace fakebot::io {

using boost::asio::posix::stream_descriptor;

namespace {

FileDescriptor open_timer() {
  // The clock of std::chrono::steady_clock on Linux.
  FileDescriptor fd(::timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC));
  if (!fd) { throw_os_error("create a timer", errno, kDescriptorRemedy); }
  return fd;
}

}  // namespace

DeadlineTimer::DeadlineTimer(boost::asio::io_context& context)
    : simulated_(simulated_clock_of(context)), clock_(context) {
  if (simulated_ == nullptr) { timer_ = wake_on(context, open_timer(), "wait for a timer"); }
}

DeadlineTimer::~DeadlineTimer() {
  if (simulated_ != nullptr) { simulated_->cancel(call_); }
}

void DeadlineTimer::call_at(Clock::time_point deadline, std::function<void()> call) {
  if (simulated_ != nullptr) {
    simulated_->cancel(call_);
    call_ = simulated_->call_at(deadline, std::move(call));
    return;
  }
  using std::chrono::nanoseconds;
  using std::chrono::seconds;
  // A deadline of zero would switch the timer off.
  const nanoseconds wall_time = clock_.wall_time(deadline).time_since_epoch();
  const auto since_boot = std::max(wall_time, nanoseconds{1});
  const auto whole = std::chrono::duration_cast<seconds>(since_boot);
  itimerspec setting{};
  setting.it_value.tv_sec = whole.count();
  setting.it_value.tv_nsec = (since_boot - whole).count();
  timer_->cancel();  // drops an earlier deadline
  // Also clears an unread expiry of the last deadline.
  ::timerfd_settime(timer_->native_handle(), TFD_TIMER_ABSTIME, &setting, nullptr);
  timer_->async_wait(stream_descriptor::wait_read,
                     [call = std::move(call)](boost::system::error_code error) {
                       if (!error) { call(); }
                     });
}

}  // namespace fakebot::io
