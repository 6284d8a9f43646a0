// Scenario files, and the robots that they are for.
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
  std::vector<std::vector<LoadedScenario>> files;  ///< of each its combinations
  std::vector<std::string> refusals;               ///< of each of the others what is wrong with it
};

/// Of each file all combinations of its parameters, or those that are left: each of
/// `parameters` is "NAME=VALUE", in place of what the files say. Throws ConfigError for those.
LoadedFiles load_combinations(const std::vector<std::string>& paths,
                              const std::vector<std::string>& parameters);

/// The same, of a file of which one combination is left.
config::ScenarioFile load_one(const std::string& path, const std::vector<std::string>& parameters);

/// The robot that the scenario wants, where it begins.
std::unique_ptr<sim::Robot> make_robot(const config::ScenarioFile& file, std::uint64_t seed);

}  // namespace fakebot::runner
