// Loads scenario files and makes their robots.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/known_robots.hpp"
#include "config/scenario/scenario_file.hpp"
#include "runner/session/drivers/driver_group.hpp"
#include "sim/robot.hpp"

namespace fakebot::runner {

/// All robots of the registry, with the signals of their lines.
config::KnownRobots known_robots();
/// The same robots without simulation, for scenarios of real robots.
config::KnownRobots observed_robots();

struct LoadedScenario {
  std::string path;
  config::ScenarioFile content;
};

/// A file named on the command line, or found in a folder named there.
struct NamedFile {
  std::string path;
  bool is_of_folder = false;
};

/// Returns the files, and for each folder the sorted *.json files in the folder. A folder without
/// such files is returned itself, and refused by load_combinations().
std::vector<NamedFile> files_of(const std::vector<std::string>& paths);

/// What to do with worlds and profiles named on the command line. Refused files are passed over in
/// folders.
enum class OtherFiles : std::uint8_t { refused, checked };

struct LoadedFiles {
  std::vector<std::vector<LoadedScenario>> files;  ///< for each valid scenario, all combinations
  std::vector<config::ConfigError> refusals;       ///< the mistakes in wrong files
  struct Other {
    std::string path;
    std::string_view what;  ///< "a world"
    bool checked;           ///< checked and valid; otherwise passed over
  };
  std::vector<Other> others{};
};

/// Loads all combinations of each file's parameters. Each element of `parameters` is "NAME=VALUE"
/// and fixes a parameter. Samples are drawn from `seed`, or else from the seeds of the files. The
/// content of a file tells its kind; for a ROS map the name does. Throws ConfigError for wrong
/// `parameters`, and if all files are passed over.
LoadedFiles load_combinations(const std::vector<NamedFile>& files,
                              const std::vector<std::string>& parameters,
                              OtherFiles others = OtherFiles::refused,
                              const std::optional<std::uint64_t>& seed = {});

/// Loads a file with a single combination left. Throws ConfigError.
config::ScenarioFile load_one(const std::string& path, const std::vector<std::string>& parameters,
                              const std::optional<std::uint64_t>& seed = {},
                              const config::KnownRobots& robots = known_robots());

/// The robot of the scenario, at its start position.
std::unique_ptr<sim::Robot> make_robot(const config::ScenarioFile& file, std::uint64_t seed);

/// The driver that `command` starts, otherwise the driver of the file; no driver if scripted.
/// Further values of `command` take precedence over values of the file, too.
config::ScenarioDriver driver_of(const config::ScenarioFile& file, const DriverCommand& command,
                                 bool scripted);

/// The drivers of the further robots; none if scripted.
std::vector<config::FurtherRobot> further_drivers_of(const config::ScenarioFile& file,
                                                     bool scripted);

/// The drivers to start: driver_of(), if any, and those of the further robots.
std::vector<config::ScenarioDriver> all_drivers_of(const config::ScenarioFile& file,
                                                   const DriverCommand& command, bool scripted);

}  // namespace fakebot::runner
