#include "cli/scenarios.hpp"

#include <spdlog/fmt/fmt.h>

#include <chrono>
#include <map>
#include <memory>
#include <utility>

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

/// Nobody reads the feedback: what is judged are the signals.
ScenarioResult play_alone(const sim::scenario::Scenario& scenario, sim::Robot& robot) {
  io::ScriptedLine line(robot);
  sim::scenario::Outside outside;
  outside.sources = {&line};
  outside.send = [&](std::span<const std::uint8_t> bytes) { line.send(bytes); };
  outside.plug = [&](sim::scenario::Plug plug) { line.plug(plug); };
  outside.order_driver = [&](sim::scenario::DriverOrder order) { line.order(order); };
  Player player(scenario, robot, config::parse_formula, std::move(outside));
  sim::Simulation simulation(robot, &player);
  sim::Outbox out;
  while (!player.is_over()) {
    simulation.advance_to(simulation.now() + robot.tick(), out);
    out.for_each([&](std::span<const std::uint8_t> /*frame*/) { line.carry(); });
    out.clear();
  }
  return result_of(player);
}

ScenarioResult play(const ScenarioFile& file, std::uint64_t seed, const ScenarioOptions& options) {
  auto robot = make_robot(file, seed);
  DrivenOptions driven;
  driven.driver = file.driver;
  if (!options.driver.empty()) { driven.driver.command = options.driver; }
  if (options.scripted || driven.driver.command.empty()) {
    return play_alone(file.scenario, *robot);
  }
  return play_on_device(file.scenario, std::move(robot), std::move(driven));
}

TestedScenario play(const Loaded& file, std::uint64_t seed, const ScenarioOptions& options) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  ScenarioResult result = play(file.content, seed, options);
  const std::chrono::duration<double> wall = Clock::now() - begin;
  return {file.path, file.content.scenario, seed, std::move(result), wall.count()};
}

/// Plays all, several at a time, and tells of each when it is over.
class Session {
 public:
  explicit Session(const ScenarioOptions& options)
      : options_(options),
        files_(load_all(options)),
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
    const Loaded& file = files_[turn % files_.size()];
    const std::uint64_t round = turn / files_.size();
    const std::uint64_t seed = options_.seed.value_or(file.content.scenario.seed) + round;
    progress_.on_begin(file.content.scenario.name);
    const TestedScenario& played = tested_[turn].emplace(cli::play(file, seed, options_));
    progress_.on_end(file.content.scenario.name, report_of(played.scenario, played.result));
    const bool passed = played.result.verdict == Verdict::passed;
    return !played.result.interrupted && (passed || !options_.fail_fast);
  }

  const ScenarioOptions& options_;
  std::vector<Loaded> files_;
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
  return exit_code_of(worst_of(verdicts));
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
