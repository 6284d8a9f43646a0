// The states of processes, for the message of a test after a wait in vain.
#pragma once

#include <sys/types.h>

#include <string>

namespace fakebot::test {

/// A line for each thread of the process and its descendants: number, name, state, and system call,
/// as in proc(5).
std::string states_of(pid_t process);

}  // namespace fakebot::test
