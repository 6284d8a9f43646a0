// Timers of POSIX and of descriptors, in scaled time.
#include <sys/timerfd.h>

#include <cstdlib>
#include <ctime>

#include "preload/scaled/scale.hpp"

namespace {

using namespace fakebot::preload;

bool is_zero(const timespec& time) {
  return time.tv_sec == 0 && time.tv_nsec == 0;
}

timespec until(const timespec& deadline, clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  const timespec left{deadline.tv_sec - now.tv_sec, deadline.tv_nsec - now.tv_nsec};
  constexpr long kNanoseconds = 1'000'000'000;
  return left.tv_nsec < 0 ? timespec{left.tv_sec - 1, left.tv_nsec + kNanoseconds} : left;
}

/// The clock of the timer is unknown: the clock nearer to the deadline is taken.
timespec left_until(const timespec& deadline) {
  const timespec by_boot = until(deadline, CLOCK_MONOTONIC);
  const timespec by_date = until(deadline, CLOCK_REALTIME);
  const timespec left = std::llabs(by_boot.tv_sec) < std::llabs(by_date.tv_sec) ? by_boot : by_date;
  // Not 0: a 0 would switch the timer off.
  return left.tv_sec < 0 || is_zero(left) ? timespec{0, 1} : left;
}

itimerspec real_times(const itimerspec& scaled, bool is_deadline) {
  itimerspec real{real_time(scaled.it_interval), {}};
  if (!is_zero(scaled.it_value)) {
    real.it_value = real_time(is_deadline ? left_until(scaled.it_value) : scaled.it_value);
  }
  return real;
}

void scale_times(itimerspec* times) {
  if (times == nullptr) { return; }
  *times = {scaled_time(times->it_interval), scaled_time(times->it_value)};
}

/// Sets the timer to expire after a while of real time.
template <class Set>
int set_timer(const itimerspec* value, itimerspec* rest, bool is_deadline, Set&& set) {
  if (value == nullptr) { return set(nullptr); }
  const itimerspec real = real_times(*value, is_deadline);
  const int result = set(&real);
  if (result == 0) { scale_times(rest); }
  return result;
}

}  // namespace

FAKEBOT_SCALES int timerfd_settime(int timer, int flags, const itimerspec* value,
                                   itimerspec* rest) noexcept {
  return set_timer(value, rest, (flags & TFD_TIMER_ABSTIME) != 0, [&](const itimerspec* real) {
    constexpr int kOfDeadlines = TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET;
    return FAKEBOT_OF_C_LIBRARY(timerfd_settime)(timer, flags & ~kOfDeadlines, real, rest);
  });
}

FAKEBOT_SCALES int timerfd_gettime(int timer, itimerspec* value) noexcept {
  const int result = FAKEBOT_OF_C_LIBRARY(timerfd_gettime)(timer, value);
  if (result == 0) { scale_times(value); }
  return result;
}

FAKEBOT_SCALES int timer_settime(timer_t timer, int flags, const itimerspec* value,
                                 itimerspec* rest) noexcept {
  return set_timer(value, rest, (flags & TIMER_ABSTIME) != 0, [&](const itimerspec* real) {
    return FAKEBOT_OF_C_LIBRARY(timer_settime)(timer, flags & ~TIMER_ABSTIME, real, rest);
  });
}

FAKEBOT_SCALES int timer_gettime(timer_t timer, itimerspec* value) noexcept {
  const int result = FAKEBOT_OF_C_LIBRARY(timer_gettime)(timer, value);
  if (result == 0) { scale_times(value); }
  return result;
}
