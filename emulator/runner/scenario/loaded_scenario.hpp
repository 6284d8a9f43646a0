// Scenario files, and the robots that they are for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "config/scenario/scenario_file.hpp"
#include "runner/robots.hpp"
#include "sim/robot.hpp"

namespace fakebot::runner {

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

/// What the robot is that the scenario wants.
RobotOptions robot_options(const config::ScenarioFile& file, std::uint64_t seed);
/// That robot, where it begins.
std::unique_ptr<sim::Robot> make_robot(const config::ScenarioFile& file, std::uint64_t seed);

}  // namespace fakebot::runner
