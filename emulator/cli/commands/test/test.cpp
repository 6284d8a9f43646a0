#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <utility>

#include "cli/command.hpp"
#include "cli/commands/test/test_keeper.hpp"
#include "cli/exit_code_of.hpp"
#include "cli/options/driver_options.hpp"
#include "cli/options/http_option.hpp"
#include "cli/options/installed_files.hpp"
#include "cli/options/label_options.hpp"
#include "cli/options/line_options.hpp"
#include "cli/options/output/artifact_options.hpp"
#include "cli/options/output/output_files.hpp"
#include "cli/options/output/record_option.hpp"
#include "cli/options/output/report_options.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/options/time_option.hpp"
#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "config/json/config_error.hpp"
#include "io/os_error.hpp"
#include "io/process/descriptor_limit.hpp"
#include "report/scenario/test_summary.hpp"
#include "report/sweep/sweep_table.hpp"

namespace fakebot::cli {

namespace {

constexpr std::uint64_t kMostRetries = 1000;

/// Plays scenarios: with a driver on a device, otherwise with the scenarios' own commands as fast
/// as the machine allows.
class TestCommand final : public Command {
 public:
  explicit TestCommand(CLI::App& command_line);
  ExitCode act(const std::vector<std::string>& driver) override;

 private:
  void prepare_output_files(const std::vector<runner::NamedFile>& files) const;
  void refuse_record_of_many(std::size_t plays) const;
  bool write_reports(const runner::TestResults& results) const;
  void refuse_line_without_driver(const runner::TestRun& run) const;
  void refuse_ports_of_many() const;
  ExitCode play(runner::TestRun& run) const;

  std::vector<std::string> files_;
  std::vector<std::string> parameters_;
  runner::TestOptions test_;
  DriverOptions driver_;
  TimeOption time_;
  AsOption as_;
  HttpOption http_;
  ReportOptions reports_;
  ArtifactOptions artifacts_;
  std::optional<std::string> record_;  // file for a capture; one scenario only
};

TestCommand::TestCommand(CLI::App& command_line)
    : Command(command_line.add_subcommand(
          "test",
          "Run scenarios and judge their driver. The driver after --, or else the one that a "
          "scenario names, is started for each scenario, with {port} in its arguments replaced by "
          "the device and {index} by the number of the job; without a driver the scenario's own "
          "commands are sent, as fast as the "
          "machine allows")) {
  CLI::App& test = options();
  test.footer(
      "Examples:\n"
      "  fakebot test bump.json -- ./my_driver {port}\n"
      "  fakebot test -j 8 scenarios --junit results.xml --artifacts kept -- ./my_driver {port}\n"
      "  fakebot test bump.json --set speed=0.3 --json -\n"
      "  fakebot test --time virtual scenarios -- ./my_driver {port}\n"
      "Exit codes: 0 passed, 1 an expectation failed, 2 usage, 3 environment, 4 driver, "
      "5 inconclusive, 130 ended by a signal.");
  may_be_installed(
      test.add_option(value_words::kScenario, files_,
                      "Scenario files, or folders of them, or names and folders that fakebot list "
                      "scenarios prints; see: fakebot list keys"))
      ->required();
  add_whole_number(test, "--seed", "Seed that overrides those of the scenarios", {},
                   [this](std::uint64_t seed) { test_.seed = seed; });
  test.add_option("--filter", test_.filter, "Run only scenarios with this text in their name")
      ->type_name("TEXT");
  add_label_options(test, test_.meant);
  add_whole_number(test, "--repeat",
                   "Run each scenario this many times, each time with the next seed",
                   {1, runner::kMostRuns}, [this](std::uint64_t value) { test_.repeat = value; })
      ->default_str(std::to_string(test_.repeat));
  add_whole_number(
      test, "--retry-inconclusive",
      "Run a scenario up to this many times again, with the same seed, as long as it is "
      "inconclusive, as when this machine was too slow for its driver",
      {0, kMostRetries}, [this](std::uint64_t value) { test_.retries = value; })
      ->default_str(std::to_string(test_.retries));
  add_whole_number(test, "--jobs,-j",
                   "Run this many scenarios in parallel; each driver has a device of its own",
                   {1, kMostJobs}, [this](std::uint64_t value) { test_.jobs = value; })
      ->default_str(std::to_string(test_.jobs));
  test.add_flag("--scripted", test_.scripted,
                "Send the scenarios' own commands, even if a file names a driver");
  test.add_option_function<std::string>(
          "--shard",
          [this](const std::string& text) {
            test_.shard = runner::shard_of_option("--shard", text);
          },
          "Run only the part I of N of what would be run, the same each time: for several machines "
          "or jobs, whose results fakebot merge joins")
      ->type_name("I/N");
  test.add_flag("--fail-fast", test_.fail_fast, "Stop after the first scenario that does not pass");
  reports_.add(test);
  artifacts_.add(test);
  test.add_option(
          kRecordOption, record_,
          std::string(kRecordMeaning) + "; for a single scenario, --artifacts keeps one for each")
      ->type_name(value_words::kFile)
      ->excludes(test.get_option(kArtifactsOption));
  time_.add_to(test);
  add_link_option(test, test_.link, "; a number is added with -j");
  as_.add_to(test, "; each job has its own, {index} in it is the number of the job");
  http_.add_to(test);
  driver_.add_times(test);
  driver_.add_raw(test);
  driver_.add_may_end(test);
  driver_.add_test_program(test);
  add_set_option(test, parameters_);
  add_line_options(test, test_.line);
}

void TestCommand::prepare_output_files(const std::vector<runner::NamedFile>& files) const {
  refuse_standard_output(record_);
  const std::vector<OutputFile> reports = reports_.outputs();
  std::vector<OutputFile> outputs = reports;
  outputs.push_back({kRecordOption, record_});
  std::vector<std::string> inputs;
  inputs.reserve(files.size());
  for (const runner::NamedFile& file : files) { inputs.push_back(file.path); }
  refuse_overwriting(inputs, outputs);
  remove_stale(reports);
  prepare_outputs(outputs);
}

void TestCommand::refuse_record_of_many(std::size_t plays) const {
  if (!record_ || plays == 1) { return; }
  config::refuse_option(kRecordOption, report::count_text(plays, "scenario"), "one",
                        "; --artifacts DIR keeps a capture of each");
}

/// Commands of a scenario are sent without a device, so a link or an interface would have no use.
void TestCommand::refuse_line_without_driver(const runner::TestRun& run) const {
  for (const auto& [option, is_given] :
       {std::pair{kLinkOption, test_.link.has_value()},
        {kAsOption, test_.as.any()},
        {kHttpOption, http_.value().has_value()},
        {option_of_served(test_.line), test_.line.served.has_value()}}) {
    const auto without_driver =
        std::ranges::find_if(run.scenarios(), [this](const runner::LoadedScenario& file) {
          return runner::all_drivers_of(file.content, test_.driver, test_.scripted).empty();
        });
    if (is_given && without_driver != run.scenarios().end()) {
      config::refuse_option(option, without_driver->path + ", which has no driver",
                            "a driver after --, or one in each file");
    }
  }
}

void TestCommand::refuse_ports_of_many() const {
  if (test_.jobs == 1) { return; }
  const std::string jobs = report::count_text(test_.jobs, "job");
  if (http_.value()) { config::refuse_option(kHttpOption, jobs, "one, without -j"); }
  if (test_.line.served && test_.line.served->address.port != 0) {
    config::refuse_option(option_of_served(test_.line), jobs, "one, without -j, or port 0");
  }
}

/// Writes all reports, even after a failed report. Returns whether all were written.
bool TestCommand::write_reports(const runner::TestResults& results) const {
  const bool all_written = reports_.write(results);
  if (is_on_github()) { reports_.print(report::github_annotations(results)); }
  return all_written;
}

ExitCode TestCommand::act(const std::vector<std::string>& driver) {
  test_.driver = driver_.command(driver);
  test_.time = time_.value();
  test_.as = as_.value();
  const std::vector<runner::NamedFile> files = runner::files_of(files_);
  prepare_output_files(files);
  runner::LoadedFiles loaded =
      runner::load_combinations(files, parameters_, runner::OtherFiles::refused, test_.seed);
  for (const auto& other : loaded.others) {
    spdlog::info("{}: skipped: {}", other.path, other.what);
  }
  if (log_refusals(loaded)) {
    return write_reports(runner::results_of_refusal(loaded, test_)) ? ExitCode::usage
                                                                    : ExitCode::environment;
  }
  runner::TestRun run(runner::scenarios_to_test(std::move(loaded), test_), test_);
  refuse_record_of_many(run.plays_of_all_shards());
  refuse_ports_of_many();
  refuse_line_without_driver(run);
  std::vector<const sim::RobotKind*> kinds;
  for (const auto& file : run.scenarios()) { kinds.push_back(file.content.robot.kind); }
  refuse_unknown_devices(test_.as, kinds);
  return play(run);
}

ExitCode TestCommand::play(runner::TestRun& run) const {
  ignore_broken_pipes();
  // A reader who has closed standard output may still want the reports.
  std::exception_ptr unread;
  const auto print_if_read = [&](const std::string& text) {
    if (unread) { return; }
    try {
      reports_.print(text);
    } catch (const io::OsError&) { unread = std::current_exception(); }
  };
  const std::optional<live::LiveOptions> http = http_.value();
  io::allow_descriptors(runner::descriptors_of_plays(std::min(test_.jobs, run.turns())) +
                        (http ? kHttpDescriptors : 0));
  TestKeeper keeper(run, artifacts_.value(), record_, test_, http, reports_.any(), print_if_read);
  StopSignals signals;
  const std::string pause = is_on_github() ? random_token() : "";
  if (!pause.empty()) { print_if_read(report::github_pause(pause)); }
  const runner::TestResults results =
      run.play_all([&](const runner::TestTurn& turn) { return keeper.observer(turn); },
                   [&] { return signals.came(); });
  if (!pause.empty()) { print_if_read(report::github_resumption(pause)); }
  const bool index_written = keeper.finish(results);
  const bool all_written = write_reports(results) && index_written;
  if (results.error) { std::rethrow_exception(results.error); }
  if (unread) { std::rethrow_exception(unread); }
  reports_.print(report::shard_text(results) + report::test_summary(run.turns(), results) +
                 report::failures_of_all_runs_text(results) + report::unplayed_text(results) +
                 report::sweep_table(results.played));
  const ExitCode code = exit_code_of(results);
  return all_written || code == ExitCode::interrupted ? code : ExitCode::environment;
}

}  // namespace

std::unique_ptr<Command> add_test_command(CLI::App& command_line) {
  return std::make_unique<TestCommand>(command_line);
}

}  // namespace fakebot::cli
