// Reports of processes that cannot be held in simulated time.
#pragma once

#include <atomic>
#include <cstdint>

namespace fakebot::preload {

/// Whether a program loads libraries named by the caller.
enum class Loads : bool { nothing, libraries };

/// Tells fakebot: "NAME: WHY". Only the first report is kept.
void note_not_held(const char* name, const char* why, Loads loads = Loads::libraries);

/// Notes the number of the calling process, unless `first` has a number already; -1 in another PID
/// namespace.
void note_process(std::atomic<std::int32_t>& first);

}  // namespace fakebot::preload
