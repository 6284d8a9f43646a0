// Threads that have reported a wait and are about to sleep in the kernel.
#pragma once

namespace fakebot::preload {

/// To be called before a signal is sent, or comes from the kernel. A handler that runs just before
/// its thread sleeps does not end the sleep. A real thread that waits for a second has long been
/// asleep when the second is over; in simulated time the thread may not have got a processor since.
void await_sleepers();

}  // namespace fakebot::preload
