// Catches the system calls that do not go through a function that this library replaces: the C
// library's own, as in pthread_cond_timedwait(), and those of programs and languages that make
// system calls themselves.
//
// A program that is loaded without this library keeps the filter, but has no handler: the first of
// these calls kills it (SIGSYS). It is told before: execution.hpp.
#pragma once

namespace fakebot::preload {

/// Sends those calls to in_simulated_time(), in all threads, and in what this process forks or
/// loads. False if the kernel does not allow it.
bool catch_calls();

/// Removes the handler of the load: a process that is not held, but has the filter of the program
/// before, ends at the first caught call.
void handle_no_calls();

}  // namespace fakebot::preload
