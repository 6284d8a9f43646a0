// Where the libraries are that drivers in simulated or scaled time are loaded with.
#pragma once

#include <string>

namespace fakebot::io {

/// Beside this program, or in ../lib/fakebot from there, where it is installed. Throws OsError if
/// it is in neither: it is built for x86-64 only.
std::string find_time_library();
/// The same of the one for scaled time, which completes libfaketime and is built everywhere.
std::string find_scaled_library();

}  // namespace fakebot::io
