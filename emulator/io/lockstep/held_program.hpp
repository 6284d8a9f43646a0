// Which drivers can live in simulated time, and which in scaled time.
#pragma once

#include <optional>
#include <string>

#include "io/lockstep/not_held.hpp"

namespace fakebot::io {

/// Why the program of this command, which is looked up in PATH, cannot live in simulated time:
/// "/bin/busybox: it is statically linked". Nothing if it can, or if it cannot be started at all.
/// One that a driver starts is found when it does: DriverTime::not_held().
std::optional<NotHeld> why_not_held(const std::string& command);
/// The same of scaled time. One that a driver starts is not found.
std::optional<NotHeld> why_not_scaled(const std::string& command);

}  // namespace fakebot::io
