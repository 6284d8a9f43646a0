#include "io/pace/timer.hpp"

#include <utility>

#include "io/descriptor.hpp"

namespace fakebot::io {

Timer::Timer(boost::asio::io_context& context) : context_(context) {}

Timer::~Timer() = default;

void Timer::call_after(std::chrono::nanoseconds delay, Call call) {
  call_ = std::make_shared<Call>(std::move(call));
  period_ = std::chrono::nanoseconds{0};
  wait(delay);
}

void Timer::call_every(std::chrono::nanoseconds period, Call call) {
  call_ = std::make_shared<Call>(std::move(call));
  period_ = period;
  wait(period);
}

void Timer::cancel() {
  call_.reset();
  if (timer_) { timer_->cancel(); }
}

void Timer::wait(std::chrono::nanoseconds delay) {
  if (!timer_) { timer_ = std::make_unique<SteadyTimer>(context_); }
  timer_->expires_after(delay);
  timer_->async_wait([this, planned = std::weak_ptr(call_)](boost::system::error_code error) {
    // Expired when the timer was set again, cancelled or destroyed.
    const std::shared_ptr<Call> call = planned.lock();
    if (error || !call) { return; }
    if (period_ > std::chrono::nanoseconds{0}) {
      wait(period_);
    } else {
      call_.reset();
    }
    (*call)();
  });
}

}  // namespace fakebot::io
