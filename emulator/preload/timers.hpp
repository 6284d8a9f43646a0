// Timers of a process in simulated time: a thread of its own waits for the next one and sets it
// off.
#pragma once

namespace fakebot::preload {

/// In a child that was forked: its parent's thread sets off what both share.
void forget_timers();

}  // namespace fakebot::preload
