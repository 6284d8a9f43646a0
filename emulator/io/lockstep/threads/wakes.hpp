// How fakebot waits for threads of drivers, and wakes them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "io/proc/pid_namespace.hpp"
#include "preload/wait/shared_time.hpp"

namespace fakebot::io {

/// Waits, at most so long, until the word is changed and woken.
void wait_while(const std::atomic<std::uint32_t>& word, std::uint32_t value,
                std::chrono::nanoseconds most);

/// Ends ThreadState::due. Throws OsError.
void wake(ThreadId id);

/// Ends ThreadState::called and begun_in_wait.
void call(preload::ThreadSlot& slot);

/// Ends ThreadState::ready, for a thread that runs from now on.
void give_turn_to(preload::ThreadSlot& slot);

}  // namespace fakebot::io
