// Scenarios, one after the other: with a driver in real time, else with their own commands
// and as fast as the machine allows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace fakebot::cli {

struct ScenarioOptions {
  std::vector<std::string> files;
  std::optional<std::uint64_t> seed;  ///< in place of the scenarios' own
  std::vector<std::string> driver;    ///< its arguments; may be empty
  bool timeline = false;              ///< of validate: print what is going to happen
};

/// Reads all of them before the first begins. Throws ConfigError and OsError.
ExitCode test(const ScenarioOptions& options);

/// Only reads them, and tells of each.
ExitCode validate(const ScenarioOptions& options);

}  // namespace fakebot::cli
