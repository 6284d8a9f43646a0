// What this process could not hold in simulated time.
#pragma once

namespace fakebot::preload {

/// Whether it loads libraries that its caller names.
enum class Loads : bool { nothing, libraries };

/// Tells fakebot: "NAME: WHY". The first one is kept.
void note_not_held(const char* name, const char* why, Loads loads = Loads::libraries);

}  // namespace fakebot::preload
