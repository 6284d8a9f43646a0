#include "cli/commands/command.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>

namespace fakebot::cli {

bool Command::was_named() const {
  return options_->parsed();
}

runner::DriverCommand driver_command(const std::vector<std::string>& argv) {
  return {.argv = argv, .own_group = ::isatty(STDIN_FILENO) == 0};
}

}  // namespace fakebot::cli
