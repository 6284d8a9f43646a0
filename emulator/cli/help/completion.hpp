// Scripts with which shells complete commands, options, their values, and files.
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

/// Those that are known.
const std::vector<Shell>& shells();

std::string bash_completion(const CommandHelp& program);
std::string fish_completion(const CommandHelp& program);
std::string zsh_completion(const CommandHelp& program);

/// As one word of any of these shells.
std::string shell_quoted(std::string_view text);

}  // namespace fakebot::cli
