#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <filesystem>
#include <map>
#include <memory>
#include <system_error>
#include <utility>

#include "cli/command.hpp"
#include "cli/commands/explore/explore_progress.hpp"
#include "cli/commands/quiet_observer.hpp"
#include "cli/exit_code_of.hpp"
#include "cli/options/driver_options.hpp"
#include "cli/options/installed_files.hpp"
#include "cli/options/line_options.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/options/time_option.hpp"
#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "config/json/config_error.hpp"
#include "config/scenario/explore/suggestion.hpp"
#include "config/scenario/parts/parts.hpp"
#include "config/scenario/scenario_types.hpp"
#include "io/file/output_place.hpp"
#include "io/file/whole_file.hpp"
#include "io/os_error.hpp"
#include "io/process/descriptor_limit.hpp"
#include "report/scenario/explore_report.hpp"
#include "report/scenario/json_report.hpp"
#include "report/scenario/scenario_report.hpp"
#include "runner/explore/explorer.hpp"
#include "runner/test/rerun_command.hpp"

namespace fakebot::cli {

namespace {

constexpr std::size_t kMostExploreJobs = 256;
constexpr std::chrono::seconds kUsualTime{60};

const std::map<std::string, runner::Drawing> kDrawings{{"uniform", runner::Drawing::uniform},
                                                       {"swarm", runner::Drawing::swarm},
                                                       {"learn", runner::Drawing::learn}};

/// Whether every play passed, or left something untested, which may need the random events. A wrong
/// end of a driver does not depend on random events.
bool is_only_untested(const runner::TestResults& results) {
  return results.unplayed.empty() && std::ranges::all_of(results.played, [](const auto& one) {
           return one.result.verdict == sim::scenario::Verdict::passed ||
                  (one.result.verdict == sim::scenario::Verdict::inconclusive &&
                   one.result.reason.empty());
         });
}

class ExploreCommand final : public Command {
 public:
  explicit ExploreCommand(CLI::App& command_line);
  ExitCode act(const std::vector<std::string>& driver) override;

 private:
  ExitCode give_up_unchanged(const runner::TestResults& results) const;
  void keep(const runner::Find& find, const std::vector<std::size_t>& left);

  std::string file_;
  std::vector<std::string> parameters_;
  std::string folder_ = "finds";
  runner::ExploreOptions options_;
  bool has_runs_ = false;
  bool suggests_ = false;
  DriverOptions driver_;
  AsOption as_;
  // For many plays, each of which can be played again.
  TimeOption time_{runner::SessionTime::simulated.with_seeded_threads(1)};
  std::vector<std::string> kept_;  // the files of the finds
  std::string not_kept_;           // why a file was not kept
};

ExploreCommand::ExploreCommand(CLI::App& command_line)
    : Command(command_line.add_subcommand(
          "explore",
          "Search for what breaks a driver: run a scenario again and again, each time with random "
          "events out of those under its key \"explore\", make the smallest scenario out "
          "of each way to fail, and keep it. A scenario is played as fakebot test does, but in "
          "virtual time unless --time says otherwise, and has to pass without random events "
          "first")) {
  CLI::App& explore = options();
  explore.footer(
      "Examples:\n"
      "  fakebot explore wander.json --for 10min -- ./my_driver {port}\n"
      "  fakebot explore wander.json --for 1h -j 8 --finds kept -- ./my_driver {port}\n"
      "  fakebot test --time virtual kept/wander-seed17.json -- ./my_driver {port}\n"
      "  fakebot explore --suggest bump.json\n"
      "Exit codes: 0 nothing found, 1 something found or never reached, or not passed without "
      "random events, 2 usage, 3 environment, 4 driver, 130 ended by a signal; what was found is "
      "kept.");
  may_be_installed(
      explore.add_option(value_words::kScenario, file_, "A scenario file with \"explore\""))
      ->required();
  add_duration(explore, "--for",
               "Start no run after this time of the wall clock, but those that make "
               "a find smaller",
               [this](sim::SimTime time) { options_.lasts = time; })
      ->default_str("1min, unless there is --runs");
  add_duration(explore, "--shrink-for", "Make each find smaller for so long at most",
               [this](sim::SimTime time) { options_.shrinks = time; })
      ->default_str("1min");
  explore
      .add_flag_callback(
          "--no-shrink", [this] { options_.shrinks = {}; }, "Keep each find as it was drawn")
      ->excludes("--shrink-for");
  add_whole_number(explore, "--runs", "Stop after this many runs", {1, runner::kMostRuns},
                   [this](std::uint64_t runs) {
                     options_.most_runs = runs;
                     has_runs_ = true;
                   });
  constexpr auto kLargestSeed = static_cast<std::uint64_t>(config::scenario_keys::kSeed.max);
  add_whole_number(explore, "--seed", "Seed of the first run; each run has the next one",
                   {0, kLargestSeed - runner::kMostRuns},
                   [this](std::uint64_t seed) { options_.first_seed = seed; })
      ->default_str(std::to_string(options_.first_seed));
  explore
      .add_option_function<std::string>(
          "--draw", [this](const std::string& word) { options_.drawing = kDrawings.at(word); },
          "learn: runs that did something rare are begun again and end otherwise; swarm: few "
          "kinds of events in a run; uniform: everything is as likely as everything else")
      ->type_name("uniform|swarm|learn")
      ->check(CLI::IsMember(kDrawings))
      ->default_str("learn");
  explore.add_option("--finds", folder_, "Keep what was found in this folder")
      ->type_name(value_words::kFolder)
      ->default_str(folder_);
  add_whole_number(explore, "--jobs,-j",
                   "Run this many scenarios in parallel; each driver has a device of its own",
                   {1, kMostExploreJobs}, [this](std::uint64_t jobs) { options_.test.jobs = jobs; })
      ->default_str(std::to_string(options_.test.jobs));
  explore.add_flag("--suggest", suggests_,
                   "Play nothing: print an \"explore\" for the scenario, with events that suit the "
                   "signals that its expectations and events mention");
  explore.add_flag("--scripted", options_.test.scripted,
                   "Send the scenario's own commands, even if it names a driver");
  time_.add_to(explore);
  as_.add_to(explore);
  driver_.add_times(explore);
  driver_.add_raw(explore);
  add_set_option(explore, parameters_);
}

ExitCode ExploreCommand::act(const std::vector<std::string>& driver) {
  if (suggests_) {
    const auto file = config::read_with_parts(file_);
    const auto suggested = config::suggested_exploration(file, runner::known_robots());
    write_output(report::file_text({{"explore", suggested}}));
    return ExitCode::passed;
  }
  options_.test.driver = driver_.command(driver);
  options_.test.time = time_.value();
  options_.test.as = as_.value();
  if (!has_runs_ && !options_.lasts) { options_.lasts = kUsualTime; }
  runner::Explorer explorer(file_, parameters_, options_);
  io::prepare_folder(folder_, "choose another folder with --finds");
  ignore_broken_pipes();
  io::allow_descriptors(runner::descriptors_of_plays(options_.test.jobs));
  StopSignals signals;
  const auto is_stopped = [&] { return signals.came(); };
  const runner::TestResults unchanged = explorer.play_unchanged(quiet_observer, is_stopped);
  const ExitCode code = exit_code_of(unchanged);
  if (unchanged.error) { std::rethrow_exception(unchanged.error); }
  if (code != ExitCode::passed && !is_only_untested(unchanged)) {
    return give_up_unchanged(unchanged);
  }
  ExploreProgress progress;
  const runner::ExploreResult result = explorer.explore(
      quiet_observer, is_stopped,
      [&](const runner::Find& find, const std::vector<std::size_t>& left) {
        progress.hide();
        keep(find, left);
      },
      [&](const runner::ExploreResult& so_far) { progress.show(so_far); });
  progress.hide();
  write_text(report::explore_summary(result, options_.first_seed, kept_));
  if (result.error) { std::rethrow_exception(result.error); }
  if (result.interrupted) { return ExitCode::interrupted; }
  if (!not_kept_.empty()) { return ExitCode::environment; }
  const bool is_unreached =
      std::ranges::any_of(result.expected, &runner::ExploreResult::Expected::is_unreached);
  if (!result.finds.empty() || is_unreached) { return ExitCode::failed; }
  return result.by_environment ? ExitCode::environment : ExitCode::passed;
}

ExitCode ExploreCommand::give_up_unchanged(const runner::TestResults& results) const {
  for (const auto& one : results.played) {
    if (one.result.verdict != sim::scenario::Verdict::passed) {
      write_text(report::report_of(one.scenario, one.result));
    }
  }
  if (!results.interrupted) {
    spdlog::error("{} does not pass without random events, so there is nothing to explore", file_);
  }
  return exit_code_of(results);
}

/// Keeps a find in a file at once, so that the file exists whatever happens later.
void ExploreCommand::keep(const runner::Find& find, const std::vector<std::size_t>& left) {
  namespace fs = std::filesystem;
  for (const std::size_t place : left) {
    std::error_code ignored;  // somebody may have taken the file away
    fs::remove(kept_[place], ignored);
    write_text("taken away, because a later find fails in its ways, too: " + kept_[place] + "\n");
    kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(place));
  }
  const std::string stem = fs::path(file_).stem().string() + "-seed" + std::to_string(find.seed);
  std::string path = (fs::path(folder_) / (stem + ".json")).string();
  for (int number = 2; std::ranges::find(kept_, path) != kept_.end(); ++number) {
    path = (fs::path(folder_) / (stem + "-" + std::to_string(number) + ".json")).string();
  }
  kept_.push_back(path);
  std::string command;
  try {
    const auto document =
        config::with_paths_from(find.document, fs::path(file_).parent_path().string(), folder_);
    io::write_whole_file(path, report::file_text(document));
    runner::TestOptions again = options_.test;
    if (find.shrunk) { again.time = runner::time_of_smallest(*find.shrunk, again.time); }
    command = runner::rerun_command(path, again);
  } catch (const io::OsError& error) {
    not_kept_ = error.what();
    spdlog::error("{}", not_kept_);
  }
  write_text(report::find_text(find, path, command));
}

}  // namespace

std::unique_ptr<Command> add_explore_command(CLI::App& command_line) {
  return std::make_unique<ExploreCommand>(command_line);
}

}  // namespace fakebot::cli
