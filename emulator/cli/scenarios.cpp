#include "cli/scenarios.hpp"

#include <spdlog/fmt/fmt.h>

#include <chrono>
#include <map>
#include <memory>
#include <utility>

#include "cli/driven_scenario.hpp"
#include "cli/output.hpp"
#include "cli/robots.hpp"
#include "cli/scenario_report.hpp"
#include "config/config_error.hpp"
#include "config/formula.hpp"
#include "config/scenario_file.hpp"
#include "sim/scenario/player.hpp"
#include "sim/simulation.hpp"

namespace fakebot::cli {

using config::ScenarioFile;
using sim::scenario::Player;
using sim::scenario::Verdict;

namespace {

std::optional<config::RobotFacts> find_robot(const std::string& type) {
  const RobotKind* kind = config::find_named(robot_kinds(), type);
  if (kind == nullptr) { return std::nullopt; }
  return config::RobotFacts{kind->signals(), kind->radius_m};
}

std::unique_ptr<sim::Robot> make_robot(const ScenarioFile& file, std::uint64_t seed) {
  RobotOptions options;
  options.profile = file.robot.profile;
  options.firmware = file.robot.firmware;
  options.seed = seed;
  options.world = file.world;
  options.start = file.robot.start;
  auto robot = robot_kind(file.robot.type).make(options);
  if (file.robot.battery_percent) {
    const auto charge = sim::find_signal(robot->signals(), "battery.charge_percent");
    robot->set(charge.value(), *file.robot.battery_percent);
  }
  return robot;
}

struct Loaded {
  std::string path;
  ScenarioFile content;
};

std::vector<Loaded> load_all(const ScenarioOptions& options) {
  std::vector<Loaded> files;
  for (const std::string& path : options.files) {
    files.push_back({path, config::load_scenario(path, find_robot)});
  }
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
  constexpr sim::SimTime kStretch = std::chrono::seconds(1);
  Player player(scenario, robot, config::parse_formula);
  sim::Simulation simulation(robot, &player);
  sim::Outbox out;
  while (!player.is_over()) {
    simulation.advance_to(simulation.now() + kStretch, out);
    out.clear();
  }
  return result_of(player);
}

ScenarioResult play(const ScenarioFile& file, std::uint64_t seed,
                    const std::vector<std::string>& driver) {
  auto robot = make_robot(file, seed);
  if (driver.empty()) { return play_alone(file.scenario, *robot); }
  return play_with_driver(file.scenario, std::move(robot), driver);
}

TestedScenario play(const Loaded& file, std::uint64_t seed,
                    const std::vector<std::string>& driver) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  ScenarioResult result = play(file.content, seed, driver);
  const std::chrono::duration<double> wall = Clock::now() - begin;
  return {file.path, file.content.scenario, seed, std::move(result), wall.count()};
}

/// Plays and tells of each when it is over.
std::vector<TestedScenario> play_all(const ScenarioOptions& options) {
  std::vector<TestedScenario> tested;
  const std::vector<Loaded> files = load_all(options);
  for (std::uint64_t round = 0; round < options.repeat; ++round) {
    for (const Loaded& file : files) {
      const std::uint64_t seed = options.seed.value_or(file.content.scenario.seed) + round;
      const TestedScenario& last = tested.emplace_back(play(file, seed, options.driver));
      write_output(report_of(last.scenario, last.result));
      const bool passed = last.result.verdict == Verdict::passed;
      if (last.result.interrupted || (options.fail_fast && !passed)) { return tested; }
    }
  }
  return tested;
}

/// The worst of all.
ExitCode exit_code_of(const std::map<Verdict, int>& verdicts) {
  if (verdicts.contains(Verdict::failed)) { return ExitCode::failed; }
  if (verdicts.contains(Verdict::error)) { return ExitCode::driver; }
  return verdicts.contains(Verdict::inconclusive) ? ExitCode::inconclusive : ExitCode::passed;
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
  const std::vector<TestedScenario> tested = play_all(options);
  write_reports(tested, options.reports);
  if (tested.back().result.interrupted) { return ExitCode::interrupted; }
  std::map<Verdict, int> verdicts;
  for (const TestedScenario& one : tested) { ++verdicts[one.result.verdict]; }
  write_output(summary_of(verdicts));
  return exit_code_of(verdicts);
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
