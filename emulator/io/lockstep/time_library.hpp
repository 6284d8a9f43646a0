// Where the library is that drivers in simulated time are loaded with.
#pragma once

#include <string>

namespace fakebot::io {

/// Beside this program, or in ../lib/fakebot from there, where it is installed. Throws OsError if
/// it is in neither: it is built for x86-64 only.
std::string find_time_library();

}  // namespace fakebot::io
