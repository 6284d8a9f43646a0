// Debuggers in simulated time: no person wants to stop at the signals by which the library holds a
// program.
#pragma once

namespace fakebot::preload {

/// ptrace(). Returns the kernel's result: a negative errno value for an error.
long trace(const long (&arguments)[6]);

/// wait4() has told the tracer that the thread is stopped. Returns true if the library's signal has
/// stopped the thread: then the thread goes on with the signal, as before. False while the thread
/// goes on step by step.
bool passes_on(long thread, const int* status);

}  // namespace fakebot::preload
