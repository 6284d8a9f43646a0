// Time limits of system calls, as deadlines of simulated time.
#pragma once

#include <time.h>

#include <cerrno>
#include <cstdint>

#include "preload/wait/slots.hpp"

namespace fakebot::preload {

inline constexpr std::int64_t kNsPerS = 1'000'000'000;
inline constexpr std::int64_t kNsPerMs = 1'000'000;

/// kNever for a time too long for an integer, as in programs that wait until a signal comes.
/// Precondition: is_valid(time).
inline std::int64_t ns_of(const timespec& time) {
  return time.tv_sec < kNever / kNsPerS ? time.tv_sec * kNsPerS + time.tv_nsec : kNever;
}
inline timespec time_of(std::int64_t ns) {
  return {.tv_sec = ns / kNsPerS, .tv_nsec = ns % kNsPerS};
}
inline bool is_valid(const timespec& time) {
  return time.tv_sec >= 0 && time.tv_nsec >= 0 && time.tv_nsec < kNsPerS;
}

/// The time after `ns` from now.
inline std::int64_t after(std::int64_t ns) {
  const std::int64_t now = now_ns();
  return ns < kNever - now ? now + ns : kNever;
}
/// The deadline of a limit that may be missing. Returns a negative errno value for an invalid
/// limit.
inline long deadline_of(const timespec* limit, std::int64_t& deadline_ns) {
  deadline_ns = kNever;
  if (limit == nullptr) { return 0; }
  if (!is_valid(*limit)) { return -EINVAL; }
  deadline_ns = after(ns_of(*limit));
  return 0;
}

/// Notes a look: the thread reads a clock, or makes a call that may wait. After many looks without
/// a wait each look takes a little time, longer by `growing_by_percent` from look to look: a thread
/// with nothing but looks would keep time from going on.
void note_look(int growing_by_percent = 0);
/// Notes that the thread sets a timer whose time has passed. After many of them at the same time
/// each takes a little time, like a look, but a wait between them changes nothing: the wait for the
/// timer takes no time. A deadline that is rounded down would be set for ever.
void note_passed_timer();
/// Notes that the thread looked for something that is not there, with a call that does not wait.
/// Returns for how long, in ns, the thread has to wait for it now: 0 at first; after many such
/// looks in a row a little, twice as long each time, and at most a millisecond, because the thread
/// may also look at a clock between.
std::int64_t note_vain_look();
/// The thread has found something, or waits: to look once more until nothing is left is no spin, as
/// in a debugger that handles many events at the same time.
void forget_vain_looks();
/// To be called before a wait: looks count from 0 again.
void forget_looks();

}  // namespace fakebot::preload
