// Scenarios from files. scenarios/README.md tells how to write one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_file.hpp"
#include "config/profile/profile_file.hpp"
#include "config/scenario/driver_values.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "sim/scenario/scenario.hpp"
#include "sim/signal.hpp"
#include "sim/world/world.hpp"

namespace fakebot::config {

/// The robot that a scenario is for.
struct ScenarioRobot {
  std::string type = "kobuki";
  std::string profile = "standard";  ///< name, or path of a file
  ProfileChanges profile_changes{};
  std::string firmware = "1.2.0";
  std::optional<double> battery_percent{};
  sim::world::Placement start{};
};

struct ScenarioFile {
  sim::scenario::Scenario scenario;
  ScenarioRobot robot;
  ScenarioDriver driver;
  std::shared_ptr<const sim::world::World> world;
  std::vector<std::string> parameters{};  ///< their names
  std::string combination{};              ///< of their values, as in Sweep::text()
};

/// What a reader has to know of a kind of robot.
struct RobotFacts {
  std::vector<sim::Signal> signals;  ///< and those of its line
  double radius_m;
};
/// Nothing when there is no such kind.
using FindRobot = std::function<std::optional<RobotFacts>(const std::string& type)>;

/// One for each combination of the values of its parameters, which its name tells:
/// "a bump [speed=0.3]". All that is wrong throws ConfigError.
std::vector<ScenarioFile> read_scenarios(const JsonFile& file, const FindRobot& find_robot,
                                         const FixedParameters& fixed = {});
/// The name of the file is that of a scenario which has none.
std::vector<ScenarioFile> load_scenarios(const std::string& file_name, const FindRobot& find_robot,
                                         const FixedParameters& fixed = {});

/// Throws ConfigError, too, when there are several combinations, or something is fixed that is
/// none of its parameters.
ScenarioFile read_scenario(const JsonFile& file, const FindRobot& find_robot,
                           const FixedParameters& fixed = {});
ScenarioFile load_scenario(const std::string& file_name, const FindRobot& find_robot,
                           const FixedParameters& fixed = {});

}  // namespace fakebot::config
