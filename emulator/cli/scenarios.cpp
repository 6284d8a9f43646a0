#include "cli/scenarios.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <utility>

#include "cli/artifact_folders.hpp"
#include "cli/artifacts.hpp"
#include "cli/capture_info.hpp"
#include "cli/driven_scenario.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/scenario_report.hpp"
#include "cli/scenario_robot.hpp"
#include "cli/side_by_side.hpp"
#include "config/config_error.hpp"
#include "config/formula.hpp"
#include "config/scenario_file.hpp"
#include "io/scripted_line.hpp"
#include "sim/scenario/player.hpp"
#include "sim/simulation.hpp"

namespace fakebot::cli {

using config::ScenarioFile;
using sim::scenario::Player;
using sim::scenario::Verdict;

namespace {

struct Loaded {
  std::string path;
  ScenarioFile content;
};

std::vector<Loaded> load_all(const ScenarioOptions& options) {
  std::vector<Loaded> files;
  for (const std::string& path : options.files) { files.push_back({path, load_scenario(path)}); }
  std::erase_if(files, [&](const Loaded& file) {
    return file.content.scenario.name.find(options.filter) == std::string::npos;
  });
  if (files.empty()) {
    throw config::ConfigError("--filter: found \"" + options.filter +
                              "\", expected a part of the name of a scenario");
  }
  return files;
}

/// Nobody reads the feedback, except a recorder: what is judged are the signals.
ScenarioResult play_alone(const sim::scenario::Scenario& scenario, sim::Robot& robot,
                          RunRecorder* recorder) {
  io::ScriptedLine line(robot);
  line.tap(recorder);
  sim::scenario::Outside outside;
  outside.sources = {&line};
  sim::SimTime now{0};
  outside.send = [&](std::span<const std::uint8_t> bytes) { line.send(now, bytes); };
  outside.plug = [&](sim::scenario::Plug plug) { line.plug(plug); };
  outside.order_driver = [&](sim::scenario::DriverOrder order) { line.order(order); };
  Player player(scenario, robot, config::parse_formula, std::move(outside));
  sim::Simulation simulation(robot, &player);
  sim::Outbox out;
  if (recorder != nullptr) {
    recorder->follow(player, {&robot, &line});
    simulation.accompany(recorder);
  }
  while (!player.is_over()) {
    simulation.advance_to(now + robot.tick(), out);
    now = simulation.now();
    out.for_each([&](std::span<const std::uint8_t> frame) { line.carry(now, frame); });
    out.clear();
  }
  return result_of(player);
}

config::ScenarioDriver driver_of(const ScenarioFile& file, const ScenarioOptions& options) {
  config::ScenarioDriver driver = file.driver;
  if (!options.driver.empty()) { driver.command = options.driver; }
  if (options.scripted) { driver.command.clear(); }
  return driver;
}

ScenarioResult play(const ScenarioFile& file, std::uint64_t seed, config::ScenarioDriver driver,
                    RunRecorder* recorder) {
  auto robot = make_robot(file, seed);
  if (driver.command.empty()) { return play_alone(file.scenario, *robot, recorder); }
  DrivenOptions options;
  options.driver = std::move(driver);
  options.recorder = recorder;
  return play_on_device(file.scenario, std::move(robot), std::move(options));
}

/// The artifacts go into the folder, if there is one.
TestedScenario play(const Loaded& file, std::uint64_t seed, const config::ScenarioDriver& driver,
                    const std::optional<std::string>& folder) {
  using Clock = std::chrono::steady_clock;
  std::optional<Artifacts> artifacts;
  if (folder) {
    artifacts.emplace(*folder,
                      capture_info(file.content.robot.type, robot_options(file.content, seed)));
  }
  const auto begin = Clock::now();
  ScenarioResult result =
      play(file.content, seed, driver, artifacts ? artifacts->recorder() : nullptr);
  const std::chrono::duration<double> wall = Clock::now() - begin;
  TestedScenario tested{file.path,    file.content.scenario, seed,          std::move(result),
                        wall.count(), file.content.robot,    driver.command};
  if (artifacts) { artifacts->finish(tested, *file.content.world); }
  return tested;
}

std::optional<ArtifactFolders> folders_of(const std::vector<Loaded>& files,
                                          const ScenarioOptions& options) {
  if (!options.artifacts) { return std::nullopt; }
  std::vector<std::string> paths;
  paths.reserve(files.size());
  for (const Loaded& file : files) { paths.push_back(file.path); }
  return ArtifactFolders(*options.artifacts, paths, options.repeat);
}

/// Plays all, several at a time, and tells of each when it is over.
class Session {
 public:
  explicit Session(const ScenarioOptions& options)
      : options_(options),
        files_(load_all(options)),
        folders_(folders_of(files_, options)),
        tested_(files_.size() * options.repeat),
        progress_(tested_.size()) {}

  /// Those that were played, in their order.
  std::vector<TestedScenario> play_all() {
    side_by_side(tested_.size(), options_.jobs, [this](std::size_t turn) { return play(turn); });
    std::vector<TestedScenario> played;
    for (std::optional<TestedScenario>& one : tested_) {
      if (one) { played.push_back(std::move(*one)); }
    }
    return played;
  }

 private:
  /// Whether to go on.
  bool play(std::size_t turn) {
    const std::size_t number = turn % files_.size();
    const Loaded& file = files_[number];
    const std::uint64_t round = turn / files_.size();
    const std::uint64_t seed = options_.seed.value_or(file.content.scenario.seed) + round;
    std::optional<std::string> folder;
    if (folders_) { folder = folders_->folder(number, seed); }
    progress_.on_begin(file.content.scenario.name);
    const TestedScenario& played =
        tested_[turn].emplace(cli::play(file, seed, driver_of(file.content, options_), folder));
    progress_.on_end(file.content.scenario.name, report_of(played.scenario, played.result));
    if (!played.artifacts_error.empty()) { spdlog::error("{}", played.artifacts_error); }
    const bool passed = played.result.verdict == Verdict::passed;
    return !played.result.interrupted && (passed || !options_.fail_fast);
  }

  const ScenarioOptions& options_;
  std::vector<Loaded> files_;
  std::optional<ArtifactFolders> folders_;
  std::vector<std::optional<TestedScenario>> tested_;  // by turn; each is written by one thread
  Progress progress_;
};

Verdict worst_of(const std::map<Verdict, int>& verdicts) {
  for (const Verdict verdict : {Verdict::failed, Verdict::error, Verdict::inconclusive}) {
    if (verdicts.contains(verdict)) { return verdict; }
  }
  return Verdict::passed;
}

std::string summary_of(const std::map<Verdict, int>& verdicts) {
  std::string text;
  int all = 0;
  for (const auto& [verdict, count] : verdicts) {
    text += fmt::format(", {} {}", count, sim::scenario::name_of(verdict));
    all += count;
  }
  return fmt::format("{} scenario{}: {}\n", all, all == 1 ? "" : "s", text.substr(2));
}

}  // namespace

ExitCode test(const ScenarioOptions& options) {
  const std::vector<TestedScenario> tested = Session(options).play_all();
  write_reports(tested, options.reports);
  std::map<Verdict, int> verdicts;
  for (const TestedScenario& one : tested) {
    if (one.result.interrupted) { return ExitCode::interrupted; }
    ++verdicts[one.result.verdict];
  }
  write_output(summary_of(verdicts));
  const bool all_kept = std::ranges::all_of(
      tested, [](const TestedScenario& one) { return one.artifacts_error.empty(); });
  return all_kept ? exit_code_of(worst_of(verdicts)) : ExitCode::environment;
}

ExitCode validate(const ScenarioOptions& options) {
  for (const Loaded& file : load_all(options)) {
    const auto& scenario = file.content.scenario;
    write_output(fmt::format("{}: valid: {}\n", file.path, scenario.name));
    if (options.timeline) { write_output(timeline_of(scenario)); }
  }
  return ExitCode::passed;
}

}  // namespace fakebot::cli
