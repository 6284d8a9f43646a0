// Manual pages: fakebot(1) of the program, fakebot-run(1) of the command run, and so on.
#pragma once

#include <string>

#include "cli/help/command_help.hpp"

namespace fakebot::cli {

/// A manual page in the macros of man(7). `command` is the program or one of its commands.
std::string man_page(const CommandHelp& command, const CommandHelp& program);

}  // namespace fakebot::cli
