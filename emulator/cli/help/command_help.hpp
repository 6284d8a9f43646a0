// The command line's description of itself, for manual pages and the completion of shells. The
// description comes from the parser's options, so neither can differ from the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

struct OptionHelp {
  std::vector<std::string> names;  ///< "--jobs", "-j"; none: a positional argument
  std::string value;               ///< "NUMBER", "real|virtual|scaled=X"; empty: a flag
  std::string usual;               ///< the default, or empty
  std::string meaning;             ///< without a full stop
  bool required = false;
  bool repeated = false;
  std::vector<std::string> needs;  ///< names of options, sorted
  std::vector<std::string> excludes;
  std::string environment;  ///< variable with the value, or empty
};

struct CommandHelp {
  std::vector<std::string> path;  ///< {"list", "signals"}; empty: the program
  std::string meaning;
  std::string footer;
  std::vector<OptionHelp> options;
  std::vector<OptionHelp> arguments;
  std::vector<CommandHelp> commands;
  bool takes_driver = false;  ///< after --

  /// "run"; the program: "fakebot".
  std::string name() const;
};

/// The help of the program, with all its commands.
CommandHelp help_of(const CLI::App& program);

/// The commands of the program, below each other, the program itself first.
std::vector<const CommandHelp*> all_commands(const CommandHelp& program);

/// The beginning of a meaning, up to the end of its first sentence or clause.
std::string short_meaning(std::string_view meaning);

/// The words, with the separator in between.
std::string joined(const std::vector<std::string>& words, std::string_view separator);

}  // namespace fakebot::cli
