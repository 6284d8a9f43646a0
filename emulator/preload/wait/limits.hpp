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
/// For looks of threads that seem to do nothing else: after a second of simulated time, a look
/// takes 1.4 ms of simulated time. (choice)
inline constexpr int kGrowingByPercent = 10;
/// Notes that the thread sets a timer whose time has passed. After many such timers at the same
/// time each timer takes a little time, like a look. A wait between two timers does not reset the
/// count: the wait for a timer of the past takes no time, and a program that rounds a deadline down
/// would set such timers for ever.
void note_passed_timer();
/// Notes that the thread looked for bytes in vain, with a call that does not wait. Returns for how
/// long, in ns, the thread has to wait for bytes now: 0 at first; after many vain looks in a row a
/// little, and twice as long each time. The longest wait is a millisecond, because a program may
/// look at a clock between two looks for bytes.
std::int64_t note_vain_look();
/// To be called when the thread has found bytes, or waits: the count of vain looks begins anew. A
/// debugger empties its pipes after each of many events at the same time, and must not wait there.
void forget_vain_looks();
/// To be called before a wait: looks count from 0 again.
void forget_looks();

}  // namespace fakebot::preload
