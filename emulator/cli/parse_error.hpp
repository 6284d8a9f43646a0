// Refusals of the option parser, in the words of this program.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
class ParseError;
}  // namespace CLI

namespace fakebot::cli {

/// Throws ConfigError; for an unknown option, with the nearest option.
[[noreturn]] void refuse_command_line(const CLI::App& app, const CLI::ParseError& error);

/// Throws ConfigError for an empty path, for example from an unset variable of a shell.
void refuse_empty_paths(const CLI::App& app);

/// Throws ConfigError if a driver follows without "--": a program, or a command line with {port}.
/// `arguments` begins with the command, which takes a driver.
void refuse_forgotten_dashes(const CLI::App& command, const std::vector<std::string>& arguments);

}  // namespace fakebot::cli
