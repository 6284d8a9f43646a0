#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <filesystem>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/quiet_observer.hpp"
#include "cli/options/driver_options.hpp"
#include "cli/options/installed_files.hpp"
#include "cli/options/line_options.hpp"
#include "cli/options/output/output_files.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/options/time_option.hpp"
#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "config/scenario/explore/exploration.hpp"
#include "io/file/whole_file.hpp"
#include "report/scenario/json_report.hpp"
#include "report/scenario/scenario_report.hpp"
#include "report/scenario/shrink_report.hpp"
#include "report/visible_text.hpp"
#include "runner/shrink/scenario_shrinker.hpp"
#include "runner/test/rerun_command.hpp"

namespace fakebot::cli {

namespace {

class ShrinkCommand final : public Command {
 public:
  explicit ShrinkCommand(CLI::App& command_line);
  ExitCode act(const std::vector<std::string>& driver) override;

 private:
  void write(const runner::ShrinkResult& result) const;
  std::string time_note() const;

  std::string file_;
  std::string output_;
  std::vector<std::string> parameters_;
  runner::ShrinkOptions options_;
  DriverOptions driver_;
  // For many plays, each of which can be played again.
  TimeOption time_{runner::SessionTime::simulated.with_seeded_threads(1)};
};

ShrinkCommand::ShrinkCommand(CLI::App& command_line)
    : Command(command_line.add_subcommand(
          "shrink",
          "Make the smallest scenario out of one that fails, which still fails in the same way: "
          "take away events, commands, expectations and whatever else is not needed. The "
          "scenario's own commands stand for a correct driver: what they pass, they still pass. "
          "Each attempt is played as fakebot test does, but in virtual time unless --time says "
          "otherwise")) {
  CLI::App& shrink = options();
  shrink.footer(
      "Examples:\n"
      "  fakebot shrink finds/wander-seed17.json -- ./my_driver {port}\n"
      "  fakebot shrink bump.json --set side=left --seed 7 -o small.json -- ./my_driver {port}\n"
      "Exit codes: 0 the scenario was written, also if it is as before; 2 usage; 3 environment; "
      "5 it does not fail; 130 ended by a signal, the smallest one so far was written.");
  may_be_installed(shrink.add_option(value_words::kScenario, file_, "A scenario file that fails"))
      ->required();
  shrink.add_option("--output,-o", output_, "File for the smaller scenario")
      ->type_name(value_words::kFile)
      ->default_str("SCENARIO-small.json in the current folder");
  add_duration(shrink, "--for", "Start no run after this time of the wall clock",
               [this](sim::SimTime time) { options_.lasts = time; });
  add_whole_number(shrink, "--most-runs", "Stop after this many runs", {1, runner::kMostRuns},
                   [this](std::uint64_t runs) { options_.most_runs = runs; });
  add_whole_number(shrink, "--seed", "Seed that overrides that of the scenario", {},
                   [this](std::uint64_t seed) { options_.test.seed = seed; });
  shrink.add_flag("--scripted", options_.test.scripted,
                  "Send the scenario's own commands, even if it names a driver");
  time_.add_to(shrink);
  driver_.add_times(shrink);
  driver_.add_raw(shrink);
  driver_.add_test_program(shrink);
  add_set_option(shrink, parameters_);
  add_line_options(shrink, options_.test.line);
}

ExitCode ShrinkCommand::act(const std::vector<std::string>& driver) {
  options_.test.driver = driver_.command(driver);
  options_.test.time = time_.value();
  if (output_.empty()) { output_ = std::filesystem::path(file_).stem().string() + "-small.json"; }
  const std::vector<OutputFile> outputs{{"--output", output_}};
  refuse_overwriting({file_}, outputs);
  prepare_outputs(outputs);
  ignore_broken_pipes();
  StopSignals signals;
  const runner::ShrinkResult result = runner::shrink_scenario(
      file_, parameters_, options_, quiet_observer, [&] { return signals.came(); });
  if (result.error) { std::rethrow_exception(result.error); }
  if (!runner::fail_alike(result.last, result.first)) {
    if (result.interrupted) { return ExitCode::interrupted; }
    const bool any_unreached = std::ranges::any_of(result.first.judged, [](const auto& judged) {
      return judged.finding.outcome == sim::scenario::Outcome::unreached;
    });
    spdlog::error(
        "{} is {}{}, so there is nothing to shrink{}", file_,
        sim::scenario::name_of(result.first.verdict), time_note(),
        any_unreached ? "; \"sometimes\" is about all runs of a file, and one run is shrunk" : "");
    return ExitCode::inconclusive;
  }
  write(result);
  return result.interrupted || signals.came() ? ExitCode::interrupted : ExitCode::passed;
}

void ShrinkCommand::write(const runner::ShrinkResult& result) const {
  namespace fs = std::filesystem;
  const auto document =
      config::with_paths_from(result.smaller.document, fs::path(file_).parent_path().string(),
                              fs::path(output_).parent_path().string());
  const std::string text = report::file_text(document);
  if (output_ == kStandardStream) {
    write_output(text);
  } else {
    io::write_whole_file(output_, text);
  }
  sim::scenario::Scenario scenario;
  scenario.name = result.name;
  const std::string summary =
      report::report_of(scenario, result.last) + report::shrink_summary(result);
  if (output_ == kStandardStream) { return print_message(summary); }
  runner::TestOptions again = options_.test;
  again.time = runner::time_of_smallest(result, again.time);
  write_text(summary + "written to " + report::visible_line(output_) + "\n  to play it again: " +
             report::visible_line(runner::rerun_command(output_, again)) + "\n");
}

/// The note tells the time, because the scenario may have failed in a different time.
std::string ShrinkCommand::time_note() const {
  if (options_.test.scripted || options_.test.driver.argv.empty()) { return ""; }
  return " with --time " + runner::text_of(options_.test.time);
}

}  // namespace

std::unique_ptr<Command> add_shrink_command(CLI::App& command_line) {
  return std::make_unique<ShrinkCommand>(command_line);
}

}  // namespace fakebot::cli
