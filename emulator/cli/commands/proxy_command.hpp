// `fakebot proxy` on the command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands/proxy.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/log_level_option.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

/// Between a driver and a serial device.
class ProxyCommand {
 public:
  /// The command line must outlive it.
  explicit ProxyCommand(CLI::App& command_line);

  bool was_named() const;
  /// Throws ConfigError and OsError.
  ExitCode act();

 private:
  CLI::App* command_;
  ProxyRunOptions options_;
  std::optional<std::string> robot_;
  std::vector<std::string> faults_;  // as parse_faults() reads them
  LogLevelOption log_level_;
};

}  // namespace fakebot::cli
