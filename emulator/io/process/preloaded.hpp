// Libraries that a process loads before its own.
#pragma once

#include <string>

namespace fakebot::io {

/// The variable of the environment for a process that loads these libraries, divided by colons, and
/// then those that we were told to load ourselves: "LD_PRELOAD=/usr/lib/libx.so".
std::string preloaded(const std::string& libraries);

}  // namespace fakebot::io
