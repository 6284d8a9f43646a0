// Timers of a process in simulated time: a thread of its own waits for the next one and sets it
// off.
#pragma once

#include "preload/wait/shared_time.hpp"

namespace fakebot::preload {

/// setitimer(), alarm(), and those of timerfd_create() and timer_create(). Returns what the kernel
/// would: a negative errno value for an error.
long call_timers(long number, const long (&arguments)[6]);

/// In a child that was forked: its parent's thread sets off what both share.
void forget_timers();

/// The alarm goes on in the program that this process loads, which has this slot.
void take_alarm_along(ThreadSlot& slot);
void resume_alarm();

}  // namespace fakebot::preload
