// The functions of the C library that read a clock without a system call.
#include <sys/time.h>
#include <sys/timeb.h>
#include <time.h>

#include "preload/calls/calls.hpp"
#include "preload/replaced.hpp"
#include "preload/wait/clocks.hpp"
#include "preload/wait/slots.hpp"

using namespace fakebot::preload;

namespace {

constexpr std::int64_t kNsInS = 1'000'000'000;

bool read_realtime(std::int64_t& ns) {
  return shared != nullptr && read_clock_patiently(CLOCK_REALTIME, ns);
}

}  // namespace

extern "C" {

FAKEBOT_REPLACES int clock_gettime(clockid_t clock, struct timespec* time) {
  std::int64_t ns = 0;
  if (shared == nullptr || !read_clock_patiently(clock, ns)) {
    return FAKEBOT_REAL(clock_gettime)(clock, time);
  }
  *time = {.tv_sec = ns / kNsInS, .tv_nsec = ns % kNsInS};
  return 0;
}

FAKEBOT_REPLACES int gettimeofday(struct timeval* time, void* zone) noexcept {
  std::int64_t ns = 0;
  if (!read_realtime(ns)) { return FAKEBOT_REAL(gettimeofday)(time, zone); }
  *time = {.tv_sec = ns / kNsInS, .tv_usec = ns % kNsInS / 1000};
  return 0;
}

FAKEBOT_REPLACES time_t time(time_t* seconds) noexcept {
  std::int64_t ns = 0;
  if (!read_realtime(ns)) { return FAKEBOT_REAL(time)(seconds); }
  if (seconds != nullptr) { *seconds = ns / kNsInS; }
  return ns / kNsInS;
}

FAKEBOT_REPLACES int timespec_get(struct timespec* time, int base) noexcept {
  std::int64_t ns = 0;
  if (base != TIME_UTC || !read_realtime(ns)) { return FAKEBOT_REAL(timespec_get)(time, base); }
  *time = {.tv_sec = ns / kNsInS, .tv_nsec = ns % kNsInS};
  return base;
}

}  // extern "C"
