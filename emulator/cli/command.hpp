// The commands of the program, each in a file with its options and its execution.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"
#include "runner/session/drivers/driver_group.hpp"
#include "sim/not_copied.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

class Command : private NotCopied {
 public:
  /// `app` must outlive the command.
  explicit Command(CLI::App* options) : options_(options) {}
  virtual ~Command() = default;

  bool was_named() const;
  /// Executes the command. `driver` is the driver and its arguments after --, if any. Throws
  /// ConfigError and OsError.
  virtual ExitCode act(const std::vector<std::string>& driver) = 0;

 protected:
  CLI::App& options() const { return *options_; }

 private:
  CLI::App* options_;
};

/// Each function adds a command to the command line.
std::unique_ptr<Command> add_run_command(CLI::App& command_line);
std::unique_ptr<Command> add_proxy_command(CLI::App& command_line);
std::unique_ptr<Command> add_replay_command(CLI::App& command_line);
std::unique_ptr<Command> add_test_command(CLI::App& command_line);
std::unique_ptr<Command> add_bad_driver_command(CLI::App& command_line);
std::unique_ptr<Command> add_certify_command(CLI::App& command_line);
std::unique_ptr<Command> add_exec_command(CLI::App& command_line);
std::unique_ptr<Command> add_explore_command(CLI::App& command_line);
std::unique_ptr<Command> add_shrink_command(CLI::App& command_line);
std::unique_ptr<Command> add_merge_command(CLI::App& command_line);
std::unique_ptr<Command> add_validate_command(CLI::App& command_line);
std::unique_ptr<Command> add_decode_command(CLI::App& command_line);
std::unique_ptr<Command> add_list_command(CLI::App& command_line);
std::unique_ptr<Command> add_schema_command(CLI::App& command_line);
std::unique_ptr<Command> add_udev_command(CLI::App& command_line);

/// The arguments of the command are several drivers, without --.
inline constexpr const char* kEachOption = "--each";

/// Whether a command starts a driver, or another program, given after --.
bool takes_driver(std::string_view command);

/// The command of a driver. On a terminal, the driver stays in the foreground group, because only
/// that group gets keys.
runner::DriverCommand driver_command(const std::vector<std::string>& argv);

}  // namespace fakebot::cli
