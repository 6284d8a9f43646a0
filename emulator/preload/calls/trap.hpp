// Catches the system calls that do not go through a replaced function: calls inside the C library,
// as in pthread_cond_timedwait(), and calls by programs and languages that make system calls
// themselves.
//
// A program loaded without the library keeps the filter, but has no handler: the first caught call
// kills the program (SIGSYS). fakebot is told before: execution.hpp.
#pragma once

namespace fakebot::preload {

/// Sends the calls to in_simulated_time(), in all threads, and in all processes forked or programs
/// loaded by the process. False if the kernel does not allow the filter.
bool catch_calls();

/// Removes the handler of the load: a process not held, but with the filter of the program before,
/// ends at the first caught call.
void handle_no_calls();

}  // namespace fakebot::preload
