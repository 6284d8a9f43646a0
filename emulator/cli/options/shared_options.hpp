// Options of several commands.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

/// What --jobs accepts.
inline constexpr std::size_t kMostJobs = 256;

/// `--set`: each "NAME=VALUE", overrides a parameter of a scenario.
void add_set_option(CLI::App& command, std::vector<std::string>& parameters);

}  // namespace fakebot::cli
