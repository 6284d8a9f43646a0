// The command line of the program.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace fakebot::cli {

/// Executes the arguments, without the program's name. Every error becomes a line on standard error
/// and an exit code.
ExitCode run_command_line(std::vector<std::string> arguments);

}  // namespace fakebot::cli
