// Finds the libraries for drivers in simulated or scaled time.
#pragma once

#include <string>

namespace fakebot::io {

/// Beside the program, or in ../lib/fakebot from there, where the library is installed. Throws
/// OsError if the library is in neither place: it is built for x86-64 and arm64 only.
std::string find_time_library();
/// The same for the library of scaled time, which completes libfaketime and is built everywhere.
std::string find_scaled_library();

/// The same for the library of modem lines and names, which is built everywhere, too.
std::string find_port_library();

}  // namespace fakebot::io
