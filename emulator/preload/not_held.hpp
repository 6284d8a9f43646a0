// What this process could not hold in simulated time.
#pragma once

namespace fakebot::preload {

/// Tells fakebot: "NAME: WHY". The first one is kept.
void note_not_held(const char* name, const char* why);

}  // namespace fakebot::preload
