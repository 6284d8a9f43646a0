#include <CLI/CLI.hpp>

#include "cli/commands/command.hpp"
#include "cli/commands/test_keeper.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/output.hpp"
#include "report/scenario/test_summary.hpp"

namespace fakebot::cli {

namespace {

/// Reads scenarios without playing them, and prints a line for each.
class ValidateCommand final : public Command {
 public:
  explicit ValidateCommand(CLI::App& command_line)
      : Command(
            command_line.add_subcommand("validate", "Check scenario files and report mistakes")) {
    options().add_option("SCENARIO", files_, "Scenario files; see scenarios/README.md")->required();
    options().add_flag("--timeline", timeline_, "Print what is going to happen");
    add_set_option(options(), parameters_);
  }

  ExitCode act(const std::vector<std::string>& /*driver*/) override {
    const runner::LoadedFiles loaded = runner::load_combinations(files_, parameters_);
    for (const auto& file : loaded.files) { write_output(report::validity_text(file, timeline_)); }
    return log_refusals(loaded) ? ExitCode::usage : ExitCode::passed;
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
