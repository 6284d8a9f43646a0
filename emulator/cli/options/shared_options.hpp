// Options of several commands.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

/// `--fault`: faults of the line, as config::parse_faults() reads them.
void add_fault_option(CLI::App& command, std::vector<std::string>& faults);

/// `--set`: each "NAME=VALUE", overrides a parameter of a scenario.
void add_set_option(CLI::App& command, std::vector<std::string>& parameters);

}  // namespace fakebot::cli
