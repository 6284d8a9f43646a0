// `fakebot run SCENARIO`: a scenario on a device that any driver may open.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace fakebot::cli {

struct ScenarioRunOptions {
  std::string file;
  std::vector<std::string> parameters;  ///< each "NAME=VALUE", in place of what the file says
  std::vector<std::string> faults;      ///< as parse_faults() reads them
  std::optional<std::uint64_t> seed;    ///< in place of the scenario's own
  std::optional<std::string> link;
  std::optional<double> speed = 1.0;  ///< times real time; nothing: as fast as possible
  bool scripted = false;              ///< with its own commands, from the begin
  std::vector<std::string> driver;    ///< command line; empty for the scenario's, or none
  std::optional<std::string> record;  ///< file for what passes over the line
};

/// Its verdict. Throws ConfigError and io::OsError.
ExitCode run_scenario(const ScenarioRunOptions& options);

}  // namespace fakebot::cli
