// All timers of this process.
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
  int number;            ///< the descriptor, or what timer_create() returned
  bool realtime;         ///< the clock of its absolute times
  std::int64_t next_ns;  ///< kNever: not armed
  std::int64_t interval_ns;
  long event;  ///< of a descriptor: the counter that it stands for
  sigevent event_of;
  int overruns;  ///< times that it expired while its signal was pending
};

/// No other thread changes the table meanwhile, and no handler of a signal comes.
class TimerLock {
 public:
  TimerLock();
  TimerLock(const TimerLock&) = delete;
  TimerLock& operator=(const TimerLock&) = delete;
  ~TimerLock();

 private:
  SignalMask before_;
};

// With the lock.

/// Nullptr if there is none.
Timer* find_timer(TimerKind kind, int number);
/// A descriptor of this counter. Nullptr if there is none.
Timer* find_timer_of_event(long event);
/// That one, or a new one. Nullptr if there are too many.
Timer* find_or_add_timer(TimerKind kind, int number);
Timer* add_timer(TimerKind kind);
itimerspec left_of(const Timer& timer);
void arm(Timer& timer, std::int64_t next_ns, std::int64_t interval_ns);

/// After one was armed, without the lock.
void tell_timer_thread();

/// So often it has expired.
void set_off(const Timer& timer, std::int64_t times);
/// Whether the signal of this timer is still to be delivered.
bool is_signal_pending(const Timer& timer);
/// The number of the kernel's event counter with this descriptor; negative if it is none.
long event_of_descriptor(int descriptor);

}  // namespace fakebot::preload
