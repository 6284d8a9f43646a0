// The system calls that wait, or that read a clock, in simulated time.
#pragma once

namespace fakebot::preload {

/// Executes the call. Returns the kernel's result: a negative errno value for an error.
long in_simulated_time(long number, const long (&arguments)[6]);

}  // namespace fakebot::preload
