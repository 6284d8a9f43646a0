// `fakebot replay` on the command line.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/replay.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/log_level_option.hpp"
#include "cli/options/speed_option.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

/// The robot's side of a capture, for a driver.
class ReplayCommand {
 public:
  /// The command line must outlive it.
  explicit ReplayCommand(CLI::App& command_line);

  bool was_named() const;
  /// With the driver that stands behind --, if there is one. Throws ConfigError and OsError.
  ExitCode act(const std::vector<std::string>& driver);

 private:
  CLI::App* command_;
  ReplayRunOptions options_;
  SpeedOption speed_;
  LogLevelOption log_level_;
};

}  // namespace fakebot::cli
