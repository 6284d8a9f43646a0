// The start of the library, when the library is loaded, or when the loader of statically linked
// programs runs.
#pragma once

namespace fakebot::preload {

void start(int count, char** arguments, char** environment);

}  // namespace fakebot::preload
