#include "cli/commands/scenarios.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "cli/commands/tested_scenario.hpp"
#include "cli/options/option_faults.hpp"
#include "cli/options/output_files.hpp"
#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "config/json/config_error.hpp"
#include "report/artifacts/artifact_folders.hpp"
#include "report/scenario/scenario_report.hpp"
#include "runner/parallel.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::cli {

using config::ScenarioFile;
using sim::scenario::Verdict;

namespace {

using Loaded = runner::LoadedScenario;

/// Whether there is any.
bool tell_refusals(const runner::LoadedFiles& loaded) {
  for (const std::string& refusal : loaded.refusals) { spdlog::error("{}", refusal); }
  return !loaded.refusals.empty();
}

/// In one row, with what the options make of them.
std::vector<Loaded> prepared(runner::LoadedFiles loaded, const ScenarioOptions& options) {
  std::vector<Loaded> scenarios;
  for (std::vector<Loaded>& file : loaded.files) {
    for (Loaded& one : file) {
      add_faults(one.content.scenario, parse_faults(options.faults, *one.content.robot.kind->wire));
    }
    std::move(file.begin(), file.end(), std::back_inserter(scenarios));
  }
  std::erase_if(scenarios, [&](const Loaded& one) {
    return one.content.scenario.name.find(options.filter) == std::string::npos;
  });
  if (scenarios.empty()) {
    throw config::ConfigError("--filter: found \"" + options.filter +
                              "\", expected a part of the name of a scenario");
  }
  return scenarios;
}

config::ScenarioDriver driver_of(const ScenarioFile& file, const ScenarioOptions& options) {
  config::ScenarioDriver driver = file.driver;
  if (!options.driver.empty()) { driver.command = options.driver; }
  if (options.scripted) { driver.command.clear(); }
  return driver;
}

std::optional<report::ArtifactFolders> folders_of(const std::vector<Loaded>& files,
                                                  const ScenarioOptions& options) {
  if (!options.artifacts) { return std::nullopt; }
  std::vector<report::ScenarioOrigin> origins;
  origins.reserve(files.size());
  for (const Loaded& file : files) { origins.push_back({file.path, file.content.combination}); }
  return report::ArtifactFolders(*options.artifacts, origins, options.repeat);
}

std::string count_text(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// Plays all, several at a time, and tells of each when it is over.
class Scenarios {
 public:
  Scenarios(runner::LoadedFiles files, const ScenarioOptions& options)
      : options_(options),
        files_(prepared(std::move(files), options)),
        folders_(folders_of(files_, options)),
        tested_(files_.size() * options.repeat),
        progress_(tested_.size()) {
    refuse_to_record_many();
    refuse_overwriting(options.files, {{"--junit", options.reports.junit},
                                       {"--json", options.reports.json},
                                       {"--tap", options.reports.tap},
                                       {"--record", options.record}});
  }

  std::size_t size() const { return tested_.size(); }

  /// Those that were played, in their order.
  std::vector<report::TestedScenario> play_all() {
    runner::run_in_parallel(tested_.size(), options_.jobs,
                            [this](std::size_t turn) { return play(turn); });
    std::vector<report::TestedScenario> played;
    for (std::optional<report::TestedScenario>& one : tested_) {
      if (one) { played.push_back(std::move(*one)); }
    }
    return played;
  }

 private:
  void refuse_to_record_many() const {
    refuse_standard_output(options_.record);
    if (!options_.record || tested_.size() == 1) { return; }
    throw config::ConfigError("--record: found " + count_text(tested_.size(), "scenario") +
                              ", expected one; --artifacts DIR keeps a capture of each");
  }

  /// Whether to go on.
  bool play(std::size_t turn) {
    const std::size_t number = turn % files_.size();
    const Loaded& file = files_[number];
    const std::uint64_t round = turn / files_.size();
    const std::uint64_t seed = options_.seed.value_or(file.content.scenario.seed) + round;
    Keeping keeping{.record = options_.record};
    if (folders_) { keeping.artifacts = folders_->folder(number, seed); }
    progress_.on_begin(file.content.scenario.name);
    const report::TestedScenario& played =
        tested_[turn].emplace(test_once(file, seed, driver_of(file.content, options_), keeping));
    progress_.on_end(file.content.scenario.name, report::report_of(played.scenario, played.result));
    if (folders_ && !played.artifacts_error.empty()) {
      spdlog::error("{}", played.artifacts_error);
    }
    const bool passed = played.result.verdict == Verdict::passed;
    return !played.result.interrupted && (passed || !options_.fail_fast);
  }

  const ScenarioOptions& options_;
  std::vector<Loaded> files_;
  std::optional<report::ArtifactFolders> folders_;
  std::vector<std::optional<report::TestedScenario>>
      tested_;  // by turn; each is written by one thread
  Progress progress_;
};

Verdict worst_of(const std::map<Verdict, std::size_t>& verdicts) {
  for (const Verdict verdict : {Verdict::failed, Verdict::error, Verdict::inconclusive}) {
    if (verdicts.contains(verdict)) { return verdict; }
  }
  return Verdict::passed;
}

std::string summary_of_verdicts(std::size_t scenarios,
                                const std::map<Verdict, std::size_t>& verdicts) {
  std::string text;
  std::size_t not_played = scenarios;
  for (const auto& [verdict, count] : verdicts) {
    text += fmt::format(", {} {}", count, sim::scenario::name_of(verdict));
    not_played -= count;
  }
  if (not_played > 0) { text += fmt::format(", {} not played", not_played); }
  return fmt::format("{}: {}\n", count_text(scenarios, "scenario"), text.substr(2));
}

/// A line for each that did not pass, with what repeats it: of many the reports are far above.
std::string names_of_not_passed(const std::vector<report::TestedScenario>& tested) {
  std::string text;
  if (tested.size() == 1) { return text; }
  for (const report::TestedScenario& one : tested) {
    if (one.result.verdict == Verdict::passed) { continue; }
    text += fmt::format("  {} {}: {}, seed {}\n", sim::scenario::name_of(one.result.verdict),
                        one.scenario.name, one.file, one.seed);
  }
  return text;
}

}  // namespace

ExitCode test(const ScenarioOptions& options) {
  runner::LoadedFiles files = runner::load_combinations(options.files, options.parameters);
  if (tell_refusals(files)) { return ExitCode::usage; }
  Scenarios scenarios(std::move(files), options);
  const std::vector<report::TestedScenario> tested = scenarios.play_all();
  report::write_reports(tested, options.reports);
  // NOLINTNEXTLINE(concurrency-mt-unsafe): there is one thread.
  if (std::getenv("GITHUB_ACTIONS") != nullptr) {
    write_output(report::github_annotations(tested));
  }
  std::map<Verdict, std::size_t> verdicts;
  for (const report::TestedScenario& one : tested) { ++verdicts[one.result.verdict]; }
  write_output(summary_of_verdicts(scenarios.size(), verdicts) + names_of_not_passed(tested));
  const auto any = [&](auto&& is) { return std::ranges::any_of(tested, is); };
  if (any([](const report::TestedScenario& one) { return one.result.interrupted; })) {
    return ExitCode::interrupted;
  }
  if (any([](const report::TestedScenario& one) { return !one.artifacts_error.empty(); })) {
    return ExitCode::environment;
  }
  return exit_code_of(worst_of(verdicts));
}

ExitCode validate(const ScenarioOptions& options) {
  const runner::LoadedFiles loaded = runner::load_combinations(options.files, options.parameters);
  for (const std::vector<Loaded>& file : loaded.files) {
    const Loaded& first = file.front();
    const bool varies = !first.content.combination.empty();
    write_output(
        fmt::format("{}: valid: {}\n", first.path,
                    varies ? count_text(file.size(), "combination") : first.content.scenario.name));
    for (const Loaded& one : file) {
      if (varies && options.timeline) { write_output(" " + one.content.scenario.name + "\n"); }
      if (options.timeline) { write_output(report::timeline_of(one.content.scenario)); }
    }
  }
  return tell_refusals(loaded) ? ExitCode::usage : ExitCode::passed;
}

}  // namespace fakebot::cli
