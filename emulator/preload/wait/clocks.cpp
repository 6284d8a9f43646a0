#include "preload/wait/clocks.hpp"

#include <time.h>

#include <atomic>

#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

namespace {

bool dates_are_distinct = false;
std::atomic<std::int64_t> last_date_ns{0};

std::int64_t distinct(std::int64_t date_ns) {
  std::int64_t last_ns = last_date_ns.load();
  std::int64_t next_ns = 0;
  do {
    next_ns = date_ns > last_ns ? date_ns : last_ns + 1;
  } while (!last_date_ns.compare_exchange_weak(last_ns, next_ns));
  return next_ns;
}

/// While threads take turns, a clock of the processor goes on by this step with each look. (choice)
/// The real clock differs from run to run, and programs seed random numbers with clock().
constexpr std::int64_t kOfProcessorNs = 10'000;
std::atomic<std::int64_t> of_processor_ns{0};

bool is_of_processor(int clock) {
  return clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID;
}

}  // namespace

void make_dates_distinct() {
  dates_are_distinct = true;
}

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
  if (shared->takes_turns != 0 && is_of_processor(clock)) {
    ns = of_processor_ns.fetch_add(kOfProcessorNs) + kOfProcessorNs;
    return true;
  }
  if (!is_realtime(clock) && !is_monotonic(clock)) { return false; }
  ns = start_of(is_realtime(clock)) + now_ns();
  if (dates_are_distinct && is_realtime(clock)) { ns = distinct(ns); }
  return true;
}

bool read_clock_patiently(int clock, std::int64_t& ns) {
  note_look();
  return read_clock(clock, ns);
}

}  // namespace fakebot::preload
