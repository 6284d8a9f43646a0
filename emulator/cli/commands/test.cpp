#include <CLI/CLI.hpp>
#include <cstdlib>

#include "cli/commands/command.hpp"
#include "cli/commands/test_keeper.hpp"
#include "cli/options/output_files.hpp"
#include "cli/options/record_option.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/output.hpp"
#include "config/json/config_error.hpp"
#include "report/scenario/test_summary.hpp"

namespace fakebot::cli {

namespace {

constexpr std::size_t kMostJobs = 256;
constexpr std::uint64_t kMostRepeats = 1000000;
constexpr std::uint64_t kMostRetries = 1000;

/// Plays scenarios: with a driver in real time, otherwise with their own commands as fast as the
/// machine allows.
class TestCommand final : public Command {
 public:
  explicit TestCommand(CLI::App& command_line);
  ExitCode act(const std::vector<std::string>& driver) override;

 private:
  void refuse_files(std::size_t turns) const;

  std::vector<std::string> files_;
  std::vector<std::string> parameters_;
  runner::TestOptions test_;
  std::vector<report::ReportFile> reports_;
  std::optional<std::string> artifacts_;  // folder for the artifacts
  std::optional<std::string> record_;     // file for a capture; one scenario only
};

TestCommand::TestCommand(CLI::App& command_line)
    : Command(command_line.add_subcommand(
          "test",
          "Run scenarios and judge their driver. The driver after --, or else the one that a "
          "scenario names, is started for each scenario, with {port} in its arguments replaced by "
          "the device; without a driver the scenario's own commands are sent, as fast as the "
          "machine allows")) {
  CLI::App& test = options();
  test.footer(
      "Exit codes: 0 passed, 1 an expectation failed, 2 usage, 3 environment, 4 driver, "
      "5 inconclusive, 130 ended by a signal.");
  test.add_option("SCENARIO", files_, "Scenario files; see scenarios/README.md")->required();
  test.add_option("--seed", test_.seed, "Seed that overrides those of the scenarios")
      ->check(CLI::NonNegativeNumber);
  test.add_option("--filter", test_.filter, "Run only scenarios with this text in their name");
  test.add_option("--repeat", test_.repeat,
                  "Run each scenario this many times, each time with the next seed")
      ->check(CLI::Range(std::uint64_t{1}, kMostRepeats))
      ->capture_default_str();
  test.add_option(
          "--retry-inconclusive", test_.retries,
          "Run a scenario up to this many times again, with the same seed, as long as it is "
          "inconclusive, as when this machine was too slow for its driver")
      ->check(CLI::Range(std::uint64_t{0}, kMostRetries))
      ->capture_default_str();
  test.add_option("--jobs,-j", test_.jobs,
                  "Run this many scenarios in parallel; each driver has a device of its own")
      ->check(CLI::Range(std::size_t{1}, kMostJobs))
      ->capture_default_str();
  test.add_flag("--scripted", test_.scripted,
                "Send the scenarios' own commands, even if a file names a driver");
  test.add_flag("--fail-fast", test_.fail_fast, "Stop after the first scenario that does not pass");
  for (const report::ReportFormat& format : report::report_formats()) {
    reports_.push_back({&format});
  }
  for (report::ReportFile& report : reports_) {
    test.add_option(report.format->option, report.path,
                    std::string("Write ") + report.format->meaning);
  }
  test.add_option("--artifacts", artifacts_,
                  "Keep a folder for each scenario in this one, with wire.pcapng, signals.csv, "
                  "driver.log, result.json and page.html");
  test.add_option(
          kRecordOption, record_,
          std::string(kRecordMeaning) + "; for a single scenario, --artifacts keeps one for each")
      ->excludes(test.get_option("--artifacts"));
  add_set_option(test, parameters_);
  add_fault_option(test, test_.faults);
}

void TestCommand::refuse_files(std::size_t turns) const {
  refuse_standard_output(record_);
  if (record_ && turns != 1) {
    config::refuse_option("--record", report::count_text(turns, "scenario"), "one",
                          "; --artifacts DIR keeps a capture of each");
  }
  std::vector<OutputFile> outputs;
  for (const report::ReportFile& report : reports_) {
    outputs.push_back({report.format->option, report.path});
  }
  outputs.push_back({"--record", record_});
  refuse_overwriting(files_, outputs);
}

ExitCode TestCommand::act(const std::vector<std::string>& driver) {
  test_.driver = driver;
  runner::LoadedFiles loaded = runner::load_combinations(files_, parameters_);
  if (log_refusals(loaded)) { return ExitCode::usage; }
  runner::TestRun run(runner::scenarios_to_test(std::move(loaded), test_), test_);
  TestKeeper keeper(run, artifacts_, record_, test_.repeat);
  refuse_files(run.turns());
  const std::vector<runner::TestedScenario> tested =
      run.play_all([&](const runner::TestTurn& turn) { return keeper.observer(turn); });
  report::write_reports(tested, reports_);
  // NOLINTNEXTLINE(concurrency-mt-unsafe): there is one thread.
  if (std::getenv("GITHUB_ACTIONS") != nullptr) {
    write_output(report::github_annotations(tested));
  }
  write_output(report::test_summary(run.turns(), tested));
  return exit_code_of(tested);
}

}  // namespace

std::unique_ptr<Command> add_test_command(CLI::App& command_line) {
  return std::make_unique<TestCommand>(command_line);
}

}  // namespace fakebot::cli
