// Scripts for shells to complete commands, options, their values, and files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/help/command_help.hpp"

namespace fakebot::cli {

struct Shell {
  std::string_view name;
  std::string (*completion)(const CommandHelp& program);
};

/// All known shells.
const std::vector<Shell>& shells();

std::string bash_completion(const CommandHelp& program);
std::string fish_completion(const CommandHelp& program);
std::string zsh_completion(const CommandHelp& program);

/// The text as a single word of any of the shells.
std::string shell_quoted(std::string_view text);

}  // namespace fakebot::cli
