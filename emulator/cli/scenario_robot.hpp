// Scenario files, and the robots that they are for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "cli/robots.hpp"
#include "config/scenario_file.hpp"
#include "sim/robot.hpp"

namespace fakebot::cli {

/// Throws ConfigError.
config::ScenarioFile load_scenario(const std::string& path);

/// What the robot is that the scenario wants.
RobotOptions robot_options(const config::ScenarioFile& file, std::uint64_t seed);
/// That robot, where it begins.
std::unique_ptr<sim::Robot> make_robot(const config::ScenarioFile& file, std::uint64_t seed);

}  // namespace fakebot::cli
