// Loads scenario files and makes their robots.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "config/known_robots.hpp"
#include "config/scenario/scenario_file.hpp"
#include "sim/robot.hpp"

namespace fakebot::runner {

/// All robots of the registry, with the signals of their lines.
config::KnownRobots known_robots();

struct LoadedScenario {
  std::string path;
  config::ScenarioFile content;
};

struct LoadedFiles {
  std::vector<std::vector<LoadedScenario>> files;  ///< for each valid file its combinations
  std::vector<std::string> refusals;               ///< for each invalid file its error
};

/// Loads all combinations of each file's parameters. Each element of `parameters` is "NAME=VALUE"
/// and fixes one. Throws ConfigError for wrong `parameters`.
LoadedFiles load_combinations(const std::vector<std::string>& paths,
                              const std::vector<std::string>& parameters);

/// Loads a file for which one combination is left. Throws ConfigError.
config::ScenarioFile load_one(const std::string& path, const std::vector<std::string>& parameters);

/// The robot of the scenario, at its start position.
std::unique_ptr<sim::Robot> make_robot(const config::ScenarioFile& file, std::uint64_t seed);

/// The driver that these arguments start, or else that of the file; none when it is scripted.
config::ScenarioDriver driver_of(const config::ScenarioFile& file,
                                 const std::vector<std::string>& command, bool scripted);

}  // namespace fakebot::runner
