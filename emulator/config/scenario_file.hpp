// Scenarios from files. scenarios/README.md tells how to write one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/driver_values.hpp"
#include "config/json_file.hpp"
#include "sim/scenario/scenario.hpp"
#include "sim/signal.hpp"
#include "sim/world/world.hpp"

namespace fakebot::config {

/// The robot that a scenario is for.
struct ScenarioRobot {
  std::string type = "kobuki";
  std::string profile = "standard";  ///< name, or path of a file
  std::string firmware = "1.2.0";
  std::optional<double> battery_percent{};
  sim::world::Placement start{};
};

struct ScenarioFile {
  sim::scenario::Scenario scenario;
  ScenarioRobot robot;
  ScenarioDriver driver;
  std::shared_ptr<const sim::world::World> world;
};

/// What a reader has to know of a kind of robot.
struct RobotFacts {
  std::vector<sim::Signal> signals;  ///< and those of its line
  double radius_m;
};
/// Nothing when there is no such kind.
using FindRobot = std::function<std::optional<RobotFacts>(const std::string& type)>;

/// All that is wrong throws ConfigError.
ScenarioFile read_scenario(const JsonFile& file, const FindRobot& find_robot);
ScenarioFile load_scenario(const std::string& file_name, const FindRobot& find_robot);

}  // namespace fakebot::config
