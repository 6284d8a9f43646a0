// The C library's functions for timers that need more than their calls.
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "preload/replaced.hpp"
#include "preload/timers/timers.hpp"
#include "preload/wait/clocks.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/wakes.hpp"

using namespace fakebot::preload;

extern "C" {

/// The next event counter gets the same number, and would count expiries of the closed timer. The
/// reader of a pipe meets its end.
FAKEBOT_REPLACES int close(int descriptor) {
  note_possible_wake();
  if (shared != nullptr) { forget_descriptor(descriptor); }
  return FAKEBOT_REAL(close)(descriptor);
}

/// The C library's own thread for SIGEV_THREAD would not be known.
FAKEBOT_REPLACES int timer_create(clockid_t clock, struct sigevent* wanted,
                                  timer_t* timer) noexcept {
  const bool notifies_by_thread = shared != nullptr && wanted != nullptr &&
                                  wanted->sigev_notify == SIGEV_THREAD &&
                                  (is_realtime(clock) || is_monotonic(clock));
  if (!notifies_by_thread) { return FAKEBOT_REAL(timer_create)(clock, wanted, timer); }
  sigevent none{};
  none.sigev_notify = SIGEV_NONE;
  const int error = FAKEBOT_REAL(timer_create)(clock, &none, timer);
  if (error != 0) { return error; }
  set_notice_of_last(*wanted);
  return 0;
}

}  // extern "C"
