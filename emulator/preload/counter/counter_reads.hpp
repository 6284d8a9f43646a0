// Programs that read the counter again and again: time has to go on.
#pragma once

#include <ucontext.h>

#include <cstdint>

namespace fakebot::preload {

/// The counter in simulated time.
std::int64_t counter_now();

#if defined(__x86_64__)
/// Notes a read of the counter by the thread, with these registers. The read takes time if the
/// thread only reads: if the registers are the same as at many reads before. Otherwise the read
/// counts as a look at a clock, so a program may measure how long the program's own work takes.
void note_counter_read(const mcontext_t& machine);
#endif

}  // namespace fakebot::preload
