// Libraries that a process loads before its own.
#pragma once

#include <string>
#include <vector>

namespace fakebot::io {

/// The variables of the environment for a process that loads these libraries, divided by colons,
/// and then those that we were told to load ourselves: "LD_PRELOAD=/usr/lib/libx.so", and what lets
/// programs with sanitizers load them.
std::vector<std::string> preloaded(const std::string& libraries);

}  // namespace fakebot::io
