#include "cli/command.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

namespace fakebot::cli {

bool Command::was_named() const {
  return options_->parsed();
}

bool takes_driver(std::string_view command) {
  constexpr std::array kCommands{"run",    "test",  "explore", "shrink",
                                 "replay", "proxy", "exec",    "certify"};
  return std::ranges::find(kCommands, command) != kCommands.end();
}

runner::DriverCommand driver_command(const std::vector<std::string>& argv) {
  return {.argv = argv, .own_group = ::isatty(STDIN_FILENO) == 0};
}

}  // namespace fakebot::cli
