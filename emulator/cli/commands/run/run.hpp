// Executes `fakebot run`: robots, or a scenario, on devices that any driver can open.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "live/live.hpp"
#include "runner/run/robots_choice.hpp"
#include "runner/run/robots_run.hpp"

namespace fakebot::cli {

struct RunOptions {
  runner::RobotsChoice robots;
  runner::RobotsRunOptions run;
  std::string scenario;                 ///< file; empty: none
  std::vector<std::string> parameters;  ///< of the scenario, each "NAME=VALUE"
  bool scripted = false;                ///< send the scenario's own commands, from the start
  bool has_seed = false;                ///< whether a seed overrides the scenario's
  std::optional<std::string> record;    ///< file for a capture of the lines
  runner::SessionTime time = runner::SessionTime::real;
  std::optional<live::LiveOptions> http;  ///< nothing: no interface
};

/// Runs robots until a signal, or the end of the duration or of the drivers. Throws ConfigError and
/// OsError.
ExitCode run_robots(const RunOptions& options);

/// Plays a scenario and returns its verdict. Throws ConfigError and OsError.
ExitCode run_scenario(const RunOptions& options);

}  // namespace fakebot::cli
