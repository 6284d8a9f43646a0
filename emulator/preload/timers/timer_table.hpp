// All timers of the process.
#pragma once

#include <signal.h>
#include <time.h>

#include <cstdint>

#include "preload/signals.hpp"

namespace fakebot::preload {

enum class TimerKind : std::uint8_t {
  none,        ///< a free place
  alarm,       ///< of setitimer(ITIMER_REAL) and alarm()
  descriptor,  ///< of timerfd_create()
  notifying,   ///< of timer_create()
};

struct Timer {
  TimerKind kind;
  int number;            ///< the descriptor, or the result of timer_create()
  bool realtime;         ///< the clock of absolute times
  std::int64_t next_ns;  ///< kNever: not armed
  std::int64_t interval_ns;
  long event;  ///< of a descriptor: the counter behind the descriptor
  sigevent event_of;
  int overruns;  ///< expiries while the timer's signal was pending
};

/// Keeps other threads from changing the table, and blocks handlers of signals.
class TimerLock {
 public:
  TimerLock();
  TimerLock(const TimerLock&) = delete;
  TimerLock& operator=(const TimerLock&) = delete;
  ~TimerLock();

 private:
  SignalMask before_;
};

// To be called with the lock.

/// Nullptr without such a timer.
Timer* find_timer(TimerKind kind, int number);
/// The timer of a descriptor with the given counter. Nullptr without such a timer.
Timer* find_timer_of_event(long event);
/// The timer found, or a new timer. Nullptr if there are too many.
Timer* find_or_add_timer(TimerKind kind, int number);
Timer* add_timer(TimerKind kind);
itimerspec left_of(const Timer& timer);
void arm(Timer& timer, std::int64_t next_ns, std::int64_t interval_ns);

/// To be called after arming a timer, without the lock.
void tell_timer_thread();

/// Does the timer's work for `times` expiries.
void set_off(const Timer& timer, std::int64_t times);
/// Whether the timer's signal is still to be delivered.
bool is_signal_pending(const Timer& timer);
/// The number of the kernel's event counter behind the descriptor; negative for any other file.
long event_of_descriptor(int descriptor);

}  // namespace fakebot::preload
