#include "runner/scenario/loaded_scenario.hpp"

#include <utility>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "robots/registry.hpp"
#include "runner/line/line_signals.hpp"

namespace fakebot::runner {

using config::ScenarioFile;

config::KnownRobots known_robots() {
  return {robots::robot_kinds(), line_signals()};
}

LoadedFiles load_combinations(const std::vector<std::string>& paths,
                              const std::vector<std::string>& parameters) {
  const auto fixed = config::parse_fixed_parameters(parameters);
  LoadedFiles loaded;
  std::vector<std::string> known;
  for (const std::string& path : paths) {
    std::vector<LoadedScenario> file;
    try {
      for (ScenarioFile& one : config::load_scenarios(path, known_robots(), fixed)) {
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
  return config::load_scenario(path, known_robots(), config::parse_fixed_parameters(parameters));
}

sim::RobotSetup setup_of(const ScenarioFile& file, std::uint64_t seed) {
  sim::RobotSetup setup = config::setup_of(file.robot);
  setup.seed = seed;
  setup.world = file.world;
  setup.start = file.start;
  return setup;
}

std::unique_ptr<sim::Robot> make_robot(const ScenarioFile& file, std::uint64_t seed) {
  return file.robot.kind->make(setup_of(file, seed));
}

config::ScenarioDriver driver_of(const ScenarioFile& file, const std::vector<std::string>& command,
                                 bool scripted) {
  config::ScenarioDriver driver = file.driver;
  if (!command.empty()) { driver.command = command; }
  if (scripted) { driver.command.clear(); }
  return driver;
}

}  // namespace fakebot::runner
