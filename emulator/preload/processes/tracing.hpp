// Debuggers that live in simulated time: the signals by which this library holds a program are none
// that a person wants to stop at.
#pragma once

namespace fakebot::preload {

/// ptrace(). Returns what the kernel would: a negative errno value for an error.
long trace(const long (&arguments)[6]);

/// wait4() has told the tracer that this thread is stopped. True if that was for a signal of this
/// library: then the thread goes on with it, as it did before. Not while it goes on step by step.
bool passes_on(long thread, const int* status);

}  // namespace fakebot::preload
