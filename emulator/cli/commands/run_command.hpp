// `fakebot run` on the command line.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/run.hpp"
#include "cli/commands/scenario_run.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/log_level_option.hpp"
#include "cli/options/robot_options.hpp"
#include "cli/options/speed_option.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

/// A robot, or a scenario, on a device that any driver can open.
class RunCommand {
 public:
  /// The command line must outlive it.
  explicit RunCommand(CLI::App& command_line);

  bool was_named() const;
  /// With the driver that stands behind --, if there is one. Throws ConfigError and OsError.
  ExitCode act(const std::vector<std::string>& driver);

 private:
  void add_scenario_options();
  void add_robot_options();
  void add_time_options();

  CLI::App* command_;
  RunOptions run_;
  ScenarioRunOptions scenario_;
  RobotOptions robot_;
  SpeedOption speed_;
  LogLevelOption log_level_;
};

}  // namespace fakebot::cli
