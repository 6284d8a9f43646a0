// Scenarios from files. docs/scenario-guide.md shows how a scenario is written.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_file.hpp"
#include "config/known_robots.hpp"
#include "config/profile/robot_choice.hpp"
#include "config/scenario/driver_values.hpp"
#include "config/scenario/labels/labels.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "sim/fleet/named_source.hpp"
#include "sim/scenario/scenario.hpp"
#include "sim/world/world.hpp"

namespace fakebot::config {

/// Another robot than that of the scenario. The robot is the last but some of the devices of
/// ScenarioFile::robot, in order.
struct FurtherRobot {
  std::string name;  ///< "robots.b"
  sim::world::Placement start;
  ScenarioDriver driver;
};

struct ScenarioFile {
  sim::scenario::Scenario scenario;
  Labels labels{};
  RobotChoice robot;
  sim::world::Placement start;  ///< of the robot
  ScenarioDriver driver;
  std::shared_ptr<const sim::world::World> world;
  std::vector<FurtherRobot> further{};
  /// Signals of the lines of what the robot carries, and of the further robots.
  std::vector<std::shared_ptr<const sim::NamedSignals>> device_lines{};
  std::vector<std::string> parameters{};  ///< names
  std::string combination{};              ///< of the values, as in Sweep::text()
  std::vector<ParameterValue> varying{};  ///< as in Sweep::varying()
  std::vector<ParameterValue> drawn{};    ///< values of events, as in DrawnEvents
  /// The scenario with values of events drawn from another seed; nothing if no event has a value to
  /// draw. May be called from several threads. Throws ConfigError.
  std::function<ScenarioFile(std::uint64_t seed)> with_seed{};
};

/// A scenario for each combination of parameter values, which is part of the scenario's name: "a
/// bump [speed=0.3]". Samples of parameters are drawn from the seed, or else from the file's seed.
/// Throws ConfigError.
std::vector<ScenarioFile> read_scenarios(const JsonFile& file, const KnownRobots& robots,
                                         const FixedParameters& fixed = {},
                                         const std::optional<std::uint64_t>& seed = {});
/// A scenario without a name is named after the file.
std::vector<ScenarioFile> load_scenarios(const JsonFile& file, const KnownRobots& robots,
                                         const FixedParameters& fixed = {},
                                         const std::optional<std::uint64_t>& seed = {});

/// Also throws ConfigError if there are several combinations or `fixed` has an unknown parameter.
ScenarioFile read_scenario(const JsonFile& file, const KnownRobots& robots,
                           const FixedParameters& fixed = {},
                           const std::optional<std::uint64_t>& seed = {});
ScenarioFile load_scenario(const std::string& file_name, const KnownRobots& robots,
                           const FixedParameters& fixed = {},
                           const std::optional<std::uint64_t>& seed = {});

}  // namespace fakebot::config
