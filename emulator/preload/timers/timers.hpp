// Timers of a process in simulated time: a thread of the library waits for the next timer and sets
// the timer off.
#pragma once

#include <signal.h>

#include "preload/wait/shared_time.hpp"

namespace fakebot::preload {

/// setitimer(), alarm(), and the calls of timerfd_create() and timer_create() timers. Returns the
/// kernel's result: a negative errno value for an error.
long call_timers(long number, const long (&arguments)[6]);

/// In a forked child: the parent's thread sets off the timers shared by parent and child.
void forget_timers();

/// The descriptor is about to be closed.
void forget_descriptor(int descriptor);
/// What is done (SIGEV_THREAD) for the last timer created by the calling thread.
void set_notice_of_last(const sigevent& event);

/// The alarm goes on in the program that the process loads; the program has the given slot.
void take_alarm_along(ThreadSlot& slot);
void resume_alarm();

}  // namespace fakebot::preload
