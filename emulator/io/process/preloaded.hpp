// Libraries loaded by a process before all others (LD_PRELOAD).
#pragma once

#include <string>
#include <vector>

namespace fakebot::io {

/// The environment variables for a process that loads these libraries (divided by colons), then the
/// libraries in our own LD_PRELOAD: "LD_PRELOAD=/usr/lib/libx.so", and an option for programs with
/// sanitizers, which otherwise refuse the libraries.
std::vector<std::string> preloaded(const std::string& libraries);

/// Adds a library behind those in the variables of a process, with the same option.
void preload(std::vector<std::string>& environment, const std::string& library);

}  // namespace fakebot::io
