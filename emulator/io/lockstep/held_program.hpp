// Which drivers can live in simulated time, and which in scaled time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/lockstep/not_held.hpp"

namespace fakebot::io {

/// Why the program of the command, looked up in PATH, cannot live in simulated time: "/bin/busybox:
/// it is statically linked". Nothing for a program that can, or cannot be started at all. Programs
/// started by the driver are checked at their start: DriverTime::not_held().
std::optional<NotHeld> why_not_held(const std::string& command);
/// The command in simulated time: a statically linked program is started by the loader, in the
/// folder of `library`.
std::vector<std::string> held_command(std::vector<std::string> command, const std::string& library);
/// Why the library for ports does not reach the program of the command: as for why_not_held(),
/// or the program makes its system calls by itself.
std::optional<std::string> why_without_ports(const std::string& command);
/// The same for scaled time. Programs started by the driver are not checked.
std::optional<NotHeld> why_not_scaled(const std::string& command);

}  // namespace fakebot::io
