// `fakebot test` and `fakebot validate` on the command line.
#pragma once

#include "cli/commands/scenarios.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

inline constexpr const char* kSetMeaning =
    "NAME=VALUE: value of a parameter, overrides that of the scenario";

/// They write into the options, which must outlive the command line.
CLI::App* add_test_command(CLI::App& command_line, ScenarioOptions& options);
CLI::App* add_validate_command(CLI::App& command_line, ScenarioOptions& options);

}  // namespace fakebot::cli
