// The processors of a driver. fakebot may keep threads on a single processor: the program must not
// notice, and no child may inherit the processor.
#pragma once

namespace fakebot::preload {

/// Lets the calling thread run on each processor of the driver again, if fakebot has kept the
/// thread. To be called before a thread or process is created, or a program loaded.
void leave_processor();

// All return the kernel's result: a negative errno value for an error.

/// sched_getaffinity()
long get_processors(const long (&arguments)[6]);
/// sched_setaffinity(). No thread is kept on a processor from then on.
long choose_processors(const long (&arguments)[6]);
/// sched_yield(). Only another thread of the driver gets the processor.
long yield_processor();

}  // namespace fakebot::preload
