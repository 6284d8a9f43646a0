// How fakebot waits for threads of drivers, and wakes them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "io/proc/pid_namespace.hpp"
#include "preload/wait/shared_time.hpp"

namespace fakebot::io {

/// Waits, at most so long, until the number of running threads, `running`, has come down to 0.
void wait_while_running(preload::SharedTime& time, std::uint32_t running,
                        std::chrono::nanoseconds most);

/// Ends ThreadState::due. Throws OsError.
void wake(ThreadId id);

/// Ends ThreadState::called and begun_in_wait.
void call(preload::ThreadSlot& slot);

/// Ends ThreadState::ready, for a thread that runs from now on.
void give_turn_to(preload::ThreadSlot& slot);

}  // namespace fakebot::io
