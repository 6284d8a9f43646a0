#include "runner/scenario/loaded_scenario.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "runner/line/line_signals.hpp"

namespace fakebot::runner {

using config::ScenarioFile;

namespace {

std::optional<config::RobotFacts> find_robot(const std::string& type) {
  const RobotKind* kind = config::find_named(robot_kinds(), type);
  if (kind == nullptr) { return std::nullopt; }
  std::vector<sim::Signal> signals(kind->signals().begin(), kind->signals().end());
  signals.insert(signals.end(), line_signals().begin(), line_signals().end());
  return config::RobotFacts{std::move(signals), kind->radius_m};
}

}  // namespace

LoadedFiles load_combinations(const std::vector<std::string>& paths,
                              const std::vector<std::string>& parameters) {
  const auto fixed = config::parse_fixed_parameters(parameters);
  LoadedFiles loaded;
  std::vector<std::string> known;
  for (const std::string& path : paths) {
    std::vector<LoadedScenario> file;
    try {
      for (ScenarioFile& one : config::load_scenarios(path, find_robot, fixed)) {
        known.insert(known.end(), one.parameters.begin(), one.parameters.end());
        file.push_back({path, std::move(one)});
      }
      loaded.files.push_back(std::move(file));
    } catch (const config::ConfigError& error) { loaded.refusals.emplace_back(error.what()); }
  }
  if (loaded.refusals.empty()) { config::refuse_unknown_parameters(fixed, known); }
  return loaded;
}

ScenarioFile load_one(const std::string& path, const std::vector<std::string>& parameters) {
  return config::load_scenario(path, find_robot, config::parse_fixed_parameters(parameters));
}

RobotOptions robot_options(const ScenarioFile& file, std::uint64_t seed) {
  RobotOptions options;
  options.profile = file.robot.profile;
  options.profile_changes = file.robot.profile_changes;
  options.firmware = file.robot.firmware;
  options.seed = seed;
  options.world = file.world;
  options.start = file.robot.start;
  options.battery_percent = file.robot.battery_percent;
  return options;
}

std::unique_ptr<sim::Robot> make_robot(const ScenarioFile& file, std::uint64_t seed) {
  return robot_kind(file.robot.type).make(robot_options(file, seed));
}

}  // namespace fakebot::runner
