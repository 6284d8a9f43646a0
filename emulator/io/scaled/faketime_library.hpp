// Finds libfaketime, a library that scales the time of a program.
#pragma once

#include <string>
#include <vector>

namespace fakebot::io {

/// The folders in which systems, and libfaketime's "make install", put the library.
std::vector<std::string> usual_places_of_faketime();

/// The variant of libfaketime for programs with threads, in the first folder that has the variant.
/// Otherwise throws OsError with the folders and the package to install.
std::string find_faketime_library(
    const std::vector<std::string>& folders = usual_places_of_faketime());

}  // namespace fakebot::io
