// Reports of processes that cannot be held in simulated time.
#pragma once

namespace fakebot::preload {

/// Whether a program loads libraries named by the caller.
enum class Loads : bool { nothing, libraries };

/// Tells fakebot: "NAME: WHY". Only the first report is kept.
void note_not_held(const char* name, const char* why, Loads loads = Loads::libraries);

}  // namespace fakebot::preload
