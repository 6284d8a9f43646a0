// Waits for a duration, and alarms after a duration, in scaled time.
#include <poll.h>
#include <sys/epoll.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cmath>
#include <csignal>
#include <cstdlib>

#include "preload/scaled/scale.hpp"

namespace {

using namespace fakebot::preload;

/// Precondition: ms >= 0.
timespec time_of(int ms) {
  return {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1'000'000L};
}

timeval real_time(const timeval& scaled) {
  const timespec real =
      fakebot::preload::real_time({.tv_sec = scaled.tv_sec, .tv_nsec = scaled.tv_usec * 1000});
  // Not 0: a 0 would switch the alarm off.
  const bool is_short = (scaled.tv_sec != 0 || scaled.tv_usec != 0) && real.tv_sec == 0;
  return {real.tv_sec, std::max<long>(real.tv_nsec / 1000, is_short ? 1 : 0)};
}

timeval scaled_time(const timeval& real) {
  const timespec scaled =
      fakebot::preload::scaled_time({.tv_sec = real.tv_sec, .tv_nsec = real.tv_usec * 1000});
  return {scaled.tv_sec, scaled.tv_nsec / 1000};
}

void scale_rest(itimerval* rest) {
  if (rest != nullptr) { *rest = {scaled_time(rest->it_interval), scaled_time(rest->it_value)}; }
}

}  // namespace

FAKEBOT_SCALES int ppoll(pollfd* descriptors, nfds_t count, const timespec* time,
                         const sigset_t* mask) {
  return FAKEBOT_OF_C_LIBRARY(ppoll)(descriptors, count, RealTime(time), mask);
}

/// Keeps parts of a millisecond: libfaketime makes no wait of a wait shorter than a millisecond of
/// real time.
FAKEBOT_SCALES int poll(pollfd* descriptors, nfds_t count, int time_ms) {
  const timespec time = time_of(time_ms);
  return ::ppoll(descriptors, count, time_ms < 0 ? nullptr : &time, nullptr);
}

// poll() and ppoll() with the C library's checks of sizes.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the C library's names

FAKEBOT_SCALES int __poll_chk(pollfd* descriptors, nfds_t count, int time_ms, size_t bytes) {
  if (bytes / sizeof(pollfd) < count) { ::abort(); }
  return ::poll(descriptors, count, time_ms);
}

FAKEBOT_SCALES int __ppoll_chk(pollfd* descriptors, nfds_t count, const timespec* time,
                               const sigset_t* mask, size_t bytes) {
  if (bytes / sizeof(pollfd) < count) { ::abort(); }
  return ::ppoll(descriptors, count, time, mask);
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

FAKEBOT_SCALES int epoll_pwait2(int epoll, epoll_event* events, int most, const timespec* time,
                                const sigset_t* mask) {
  return FAKEBOT_OF_C_LIBRARY(epoll_pwait2)(epoll, events, most, RealTime(time), mask);
}

FAKEBOT_SCALES int epoll_pwait(int epoll, epoll_event* events, int most, int time_ms,
                               const sigset_t* mask) {
  const timespec time = time_of(time_ms);
  const int count = ::epoll_pwait2(epoll, events, most, time_ms < 0 ? nullptr : &time, mask);
  if (count >= 0 || errno != ENOSYS) { return count; }
  // A kernel before 5.11 knows whole milliseconds only.
  const double real_ms = std::ceil(time_ms / scale());
  return FAKEBOT_OF_C_LIBRARY(epoll_pwait)(
      epoll, events, most, static_cast<int>(std::min(real_ms, double{INT_MAX})), mask);
}

FAKEBOT_SCALES int epoll_wait(int epoll, epoll_event* events, int most, int time_ms) {
  return ::epoll_pwait(epoll, events, most, time_ms, nullptr);
}

FAKEBOT_SCALES int sigtimedwait(const sigset_t* set, siginfo_t* info, const timespec* time) {
  return FAKEBOT_OF_C_LIBRARY(sigtimedwait)(set, info, RealTime(time));
}

FAKEBOT_SCALES int setitimer(__itimer_which_t which, const itimerval* value,
                             itimerval* rest) noexcept {
  itimerval real{};
  if (value != nullptr) { real = {real_time(value->it_interval), real_time(value->it_value)}; }
  const int result =
      FAKEBOT_OF_C_LIBRARY(setitimer)(which, value != nullptr ? &real : nullptr, rest);
  if (result == 0) { scale_rest(rest); }
  return result;
}

FAKEBOT_SCALES int getitimer(__itimer_which_t which, itimerval* value) noexcept {
  const int result = FAKEBOT_OF_C_LIBRARY(getitimer)(which, value);
  if (result == 0) { scale_rest(value); }
  return result;
}

/// libfaketime rounds down to whole seconds of real time, and a result of 0 means no alarm.
FAKEBOT_SCALES unsigned alarm(unsigned seconds) noexcept {
  const itimerval value{{0, 0}, {static_cast<time_t>(seconds), 0}};
  itimerval rest{};
  ::setitimer(ITIMER_REAL, &value, &rest);
  const bool is_rounded_up = rest.it_value.tv_usec > 0;
  return static_cast<unsigned>(rest.it_value.tv_sec) + (is_rounded_up ? 1 : 0);
}
