#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/commands/test/test_keeper.hpp"
#include "cli/options/installed_files.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "cli/output.hpp"
#include "report/scenario/test_summary.hpp"

namespace fakebot::cli {

namespace {

/// Reads files without playing them, and prints a line for each.
class ValidateCommand final : public Command {
 public:
  explicit ValidateCommand(CLI::App& command_line)
      : Command(command_line.add_subcommand(
            "validate", "Check scenarios, worlds, profiles and maps, and report mistakes")) {
    may_be_installed(options().add_option(
                         value_words::kFile, files_,
                         "Files, or folders with .json files; their content tells what they are"))
        ->required();
    options().footer(
        "Examples:\n"
        "  fakebot validate --timeline bump.json\n"
        "  fakebot validate scenarios maze.json my_profile.json office.yaml\n"
        "Exit codes: 0 all are valid, 2 usage or a wrong file.");
    options().add_flag("--timeline", timeline_, "Print what is going to happen");
    add_set_option(options(), parameters_);
  }

  ExitCode act(const std::vector<std::string>& /*driver*/) override {
    const runner::LoadedFiles loaded = runner::load_combinations(
        runner::files_of(files_), parameters_, runner::OtherFiles::checked);
    for (const auto& file : loaded.files) { write_text(report::validity_text(file, timeline_)); }
    for (const auto& other : loaded.others) { write_text(report::validity_text(other)); }
    if (!log_refusals(loaded)) { return ExitCode::passed; }
    if (is_on_github()) { write_output(report::github_annotations({.refused = loaded.refusals})); }
    return ExitCode::usage;
  }

 private:
  std::vector<std::string> files_;
  std::vector<std::string> parameters_;
  bool timeline_ = false;
};

}  // namespace

std::unique_ptr<Command> add_validate_command(CLI::App& command_line) {
  return std::make_unique<ValidateCommand>(command_line);
}

}  // namespace fakebot::cli
