#include "cli/scenarios.hpp"

#include <spdlog/fmt/fmt.h>

#include <map>
#include <memory>
#include <utility>

#include "cli/driven_scenario.hpp"
#include "cli/output.hpp"
#include "cli/robots.hpp"
#include "cli/scenario_report.hpp"
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

std::vector<ScenarioFile> load_all(const ScenarioOptions& options) {
  std::vector<ScenarioFile> files;
  for (const std::string& name : options.files) {
    files.push_back(config::load_scenario(name, find_robot));
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

ScenarioResult play(const ScenarioFile& file, const ScenarioOptions& options) {
  auto robot = make_robot(file, options.seed.value_or(file.scenario.seed));
  if (options.driver.empty()) { return play_alone(file.scenario, *robot); }
  return play_with_driver(file.scenario, std::move(robot), options.driver);
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
  std::map<Verdict, int> verdicts;
  for (const ScenarioFile& file : load_all(options)) {
    const ScenarioResult result = play(file, options);
    write_output(report_of(file.scenario, result));
    if (result.interrupted) { return ExitCode::interrupted; }
    ++verdicts[result.verdict];
  }
  write_output(summary_of(verdicts));
  return exit_code_of(verdicts);
}

ExitCode validate(const ScenarioOptions& options) {
  const std::vector<ScenarioFile> files = load_all(options);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto& scenario = files[i].scenario;
    write_output(fmt::format("{}: valid: {}\n", options.files[i], scenario.name));
    if (options.timeline) { write_output(timeline_of(scenario)); }
  }
  return ExitCode::passed;
}

}  // namespace fakebot::cli
