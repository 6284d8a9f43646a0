// Where libfaketime is, which scales the time of a program.
#pragma once

#include <string>
#include <vector>

namespace fakebot::io {

/// Folders in which systems and its own "make install" put it.
std::vector<std::string> usual_places_of_faketime();

/// Its variant for programs with threads, in the first of these folders that has it. Throws OsError
/// with these folders and the package to install if none has.
std::string find_faketime_library(
    const std::vector<std::string>& folders = usual_places_of_faketime());

}  // namespace fakebot::io
