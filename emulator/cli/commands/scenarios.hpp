// Scenarios, with a driver in real time, else with their own commands and as fast as the
// machine allows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "report/scenario/scenario_reports.hpp"

namespace fakebot::cli {

struct ScenarioOptions {
  std::vector<std::string> files;
  std::optional<std::uint64_t> seed;    ///< in place of the scenarios' own
  std::vector<std::string> driver;      ///< its arguments; may be empty
  std::vector<std::string> parameters;  ///< each "NAME=VALUE", in place of what the files say
  std::vector<std::string> faults;      ///< as parse_faults() reads them
  std::string filter;                   ///< part of the name of those that are played
  std::uint64_t repeat = 1;             ///< each so often, each time with the next seed
  std::size_t jobs = 1;                 ///< so many at a time
  bool scripted = false;                ///< their own commands, also where a file names a driver
  bool fail_fast = false;               ///< none after the first that has not passed
  report::ReportFiles reports;
  std::optional<std::string> artifacts;  ///< folder for what is kept of each
  std::optional<std::string> record;     ///< file for what passes over the line of the only one
  bool timeline = false;                 ///< of validate: print what is going to happen
};

/// Reads all of them before the first begins. Throws ConfigError and OsError.
ExitCode test(const ScenarioOptions& options);

/// Only reads them, and tells of each.
ExitCode validate(const ScenarioOptions& options);

}  // namespace fakebot::cli
