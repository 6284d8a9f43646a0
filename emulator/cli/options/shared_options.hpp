// Options of several commands.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

/// `--fault`: faults of the line, as config::parse_faults() reads them.
void add_fault_option(CLI::App& command, std::vector<std::string>& faults);

inline constexpr const char* kLinkOption = "--link";

/// `--link`; `more` is for the help.
void add_link_option(CLI::App& command, std::optional<std::string>& link,
                     const std::string& more = "");

/// `--set`: each "NAME=VALUE", overrides a parameter of a scenario.
void add_set_option(CLI::App& command, std::vector<std::string>& parameters);

}  // namespace fakebot::cli
