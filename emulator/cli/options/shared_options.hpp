// Options of several commands.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

/// `--set`: each "NAME=VALUE", overrides a parameter of a scenario.
void add_set_option(CLI::App& command, std::vector<std::string>& parameters);

}  // namespace fakebot::cli
