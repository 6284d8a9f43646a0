// What the option parser refuses, in the words of this program.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
class ParseError;
}  // namespace CLI

namespace fakebot::cli {

/// Throws ConfigError, with the nearest option where one is unknown.
[[noreturn]] void refuse_command_line(const CLI::App& app, const CLI::ParseError& error);

/// Throws ConfigError for an empty path, such as from an unset variable of a shell.
void refuse_empty_paths(const CLI::App& app);

/// Throws ConfigError if a driver follows without a "--" before it: a program, or a command line
/// with {port} in it. `arguments` begins with the command, which takes a driver.
void refuse_forgotten_dashes(const CLI::App& command, const std::vector<std::string>& arguments);

}  // namespace fakebot::cli
