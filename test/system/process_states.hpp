// What processes do, for the message of a test that waited in vain.
#pragma once

#include <sys/types.h>

#include <string>

namespace fakebot::test {

/// A line for each thread of the process and of all that it has started: number, name, state, and
/// the system call that the thread waits in, as proc(5) shows it.
std::string states_of(pid_t process);

}  // namespace fakebot::test
