#include "preload/wait/clocks.hpp"

#include <time.h>

#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

std::int64_t start_of(bool realtime) {
  return realtime ? shared->realtime_start_ns : shared->monotonic_start_ns;
}

bool is_realtime(int clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI ||
         clock == CLOCK_REALTIME_ALARM;
}

bool is_monotonic(int clock) {
  return clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW ||
         clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME ||
         clock == CLOCK_BOOTTIME_ALARM;
}

bool read_clock(int clock, std::int64_t& ns) {
  if (!is_realtime(clock) && !is_monotonic(clock)) { return false; }
  ns = start_of(is_realtime(clock)) + now_ns();
  return true;
}

bool read_clock_patiently(int clock, std::int64_t& ns) {
  note_look();
  return read_clock(clock, ns);
}

}  // namespace fakebot::preload
