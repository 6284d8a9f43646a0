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
#include "runner/session/driver_group.hpp"
#include "sim/robot.hpp"

namespace fakebot::runner {

/// All robots of the registry, with the signals of their lines.
config::KnownRobots known_robots();

struct LoadedScenario {
  std::string path;
  config::ScenarioFile content;
};

/// A file of the command line, named there or found in a folder that is.
struct NamedFile {
  std::string path;
  bool is_of_folder = false;
};

/// The files, and for a folder its *.json, sorted; the folder itself if it has none, which
/// load_combinations() refuses.
std::vector<NamedFile> files_of(const std::vector<std::string>& paths);

/// What to do with worlds and profiles. In folders they are passed over where they are refused.
enum class OtherFiles : std::uint8_t { refused, checked };

struct LoadedFiles {
  std::vector<std::vector<LoadedScenario>> files;  ///< for each valid scenario its combinations
  std::vector<config::ConfigError> refusals;       ///< the mistakes in wrong files
  struct Other {
    std::string path;
    std::string_view what;  ///< "a world"
    bool checked;           ///< and valid; otherwise passed over
  };
  std::vector<Other> others{};
};

/// Loads all combinations of each file's parameters. Each element of `parameters` is "NAME=VALUE"
/// and fixes one; samples are drawn from the seed, or else from those of the files. What a file is,
/// its content tells; a ROS map its name. Throws ConfigError for wrong `parameters`, and if there
/// is nothing but files that are passed over.
LoadedFiles load_combinations(const std::vector<NamedFile>& files,
                              const std::vector<std::string>& parameters,
                              OtherFiles others = OtherFiles::refused,
                              const std::optional<std::uint64_t>& seed = {});

/// Loads a file for which one combination is left. Throws ConfigError.
config::ScenarioFile load_one(const std::string& path, const std::vector<std::string>& parameters,
                              const std::optional<std::uint64_t>& seed = {});

/// The robot of the scenario, at its start position.
std::unique_ptr<sim::Robot> make_robot(const config::ScenarioFile& file, std::uint64_t seed);

/// The driver that this command starts, or else that of the file; none when it is scripted. Other
/// values of the command, too, take precedence over those of the file.
config::ScenarioDriver driver_of(const config::ScenarioFile& file, const DriverCommand& command,
                                 bool scripted);

}  // namespace fakebot::runner
