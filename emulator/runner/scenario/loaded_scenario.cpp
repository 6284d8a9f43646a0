#include "runner/scenario/loaded_scenario.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>
#include <vector>

#include "config/file_kind.hpp"
#include "config/json/config_error.hpp"
#include "config/json/mistakes.hpp"
#include "config/json/text_file.hpp"
#include "config/profile/profile_file.hpp"
#include "config/scenario/parts/parts.hpp"
#include "config/scenario/refusals/beginning.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "config/world/world_file.hpp"
#include "line/line_signals.hpp"
#include "line/robots/observed_kinds.hpp"
#include "robots/registry.hpp"
#include "sim/fleet/equipped_robot.hpp"

namespace fakebot::runner {

using config::FileKind;
using config::ScenarioFile;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> json_files_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path& path = entry->path();
    const bool is_hidden = path.filename().string().starts_with('.');
    std::error_code none;
    if (path.extension() == ".json" && !is_hidden && !fs::is_directory(path, none)) {
      files.push_back(path.string());
    }
  }
  std::ranges::sort(files);
  return files;
}

/// The first subfolder with JSON files; empty: no subfolder has JSON files.
std::string folder_with_files_in(const std::string& folder) {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string path = entry->path().string();
    if (!json_files_in(path).empty()) { found.push_back(path); }
  }
  return found.empty() ? "" : *std::ranges::min_element(found);
}

/// Refuses a folder without scenarios.
[[noreturn]] void refuse_folder(const std::string& folder, const std::string& found) {
  std::error_code error;
  const fs::directory_iterator first(folder, error);
  if (error) { config::refuse_unreadable(folder, error.value()); }
  const std::string meant = folder_with_files_in(folder);
  throw config::ConfigError(
      config::ConfigProblem{.file = folder,
                            .found = found,
                            .expected = "scenarios in it",
                            .suggestion = meant.empty() ? "" : "did you mean \"" + meant + "\"?"});
}

/// A file that is read once, to tell its kind and for its content.
struct ReadFile {
  FileKind kind = FileKind::scenario;
  std::optional<config::JsonFile> json;  // nothing: a map of ROS
};

ReadFile read_file(const std::string& path, OtherFiles others) {
  std::error_code none;
  if (fs::is_directory(path, none)) { refuse_folder(path, "a folder without .json files"); }
  const std::string extension = fs::path(path).extension().string();
  const bool is_map = extension == ".yaml" || extension == ".yml";
  if (is_map && others == OtherFiles::checked) { return {FileKind::world, {}}; }
  config::JsonFile json = config::JsonFile::read(path);
  const FileKind kind = config::kind_of(json);
  return {kind, std::move(json)};
}

void check_world(const std::string& path, const ReadFile& file) {
  const double radius_m = robots::default_kind().radius_m;
  file.json ? config::read_world(*file.json, "", radius_m) : config::load_world(path, radius_m);
}

/// A profile does not name its robot: a profile is right if any robot kind accepts it.
void check_profile(const config::JsonFile& file) {
  config::Mistakes mistakes;
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    if (mistakes.collect([&] { config::read_profile(*kind, file); })) { return; }
  }
  mistakes.refuse();
}

LoadedFiles::Other read_other(const NamedFile& file, const ReadFile& read, OtherFiles others) {
  const FileKind kind = read.kind;
  const bool is_refused = others == OtherFiles::refused || kind == FileKind::schema;
  if (is_refused && !file.is_of_folder) {
    throw config::ConfigError(config::ConfigProblem{
        .file = file.path,
        .found = std::string(config::name_of(kind)),
        .expected = others == OtherFiles::refused ? "a scenario"
                                                  : "a scenario, a part, a world or a profile"});
  }
  if (is_refused) { return {file.path, config::name_of(kind), false}; }
  if (kind == FileKind::part) {
    config::check_part(*read.json);
  } else if (kind == FileKind::world) {
    check_world(file.path, read);
  } else {
    check_profile(*read.json);
  }
  return {file.path, config::name_of(kind), true};
}

}  // namespace

config::KnownRobots known_robots() {
  return {robots::robot_kinds(), line::line_signals()};
}

config::KnownRobots observed_robots() {
  return {line::observed_kinds(), line::line_signals()};
}

std::vector<NamedFile> files_of(const std::vector<std::string>& paths) {
  std::vector<NamedFile> files;
  for (const std::string& path : paths) {
    std::error_code none;
    if (!fs::is_directory(path, none)) {
      files.push_back({path});
      continue;
    }
    std::vector<std::string> of_folder = json_files_in(path);
    if (of_folder.empty()) { files.push_back({path}); }
    for (std::string& file : of_folder) { files.push_back({std::move(file), true}); }
  }
  return files;
}

LoadedFiles load_combinations(const std::vector<NamedFile>& files,
                              const std::vector<std::string>& parameters, OtherFiles others,
                              const std::optional<std::uint64_t>& seed) {
  const auto fixed = config::parse_fixed_parameters(parameters);
  LoadedFiles loaded;
  std::vector<std::string> known;
  for (const NamedFile& file : files) {
    try {
      const ReadFile read = read_file(file.path, others);
      if (read.kind != FileKind::scenario) {
        loaded.others.push_back(read_other(file, read, others));
        continue;
      }
      std::vector<LoadedScenario> scenarios;
      for (ScenarioFile& one : config::load_scenarios(*read.json, known_robots(), fixed, seed)) {
        known.insert(known.end(), one.parameters.begin(), one.parameters.end());
        scenarios.push_back({file.path, std::move(one)});
      }
      loaded.files.push_back(std::move(scenarios));
    } catch (const config::ConfigError& error) {
      for (const config::ConfigError& one : error.all()) { loaded.refusals.push_back(one); }
    }
  }
  if (!loaded.refusals.empty()) { return loaded; }
  if (others == OtherFiles::refused && loaded.files.empty()) {
    refuse_folder(fs::path(loaded.others.front().path).parent_path().string(),
                  "a folder without scenarios");
  }
  config::refuse_unknown_parameters(fixed, known);
  return loaded;
}

ScenarioFile load_one(const std::string& path, const std::vector<std::string>& parameters,
                      const std::optional<std::uint64_t>& seed, const config::KnownRobots& robots) {
  return config::load_scenario(path, robots, config::parse_fixed_parameters(parameters), seed);
}

std::unique_ptr<sim::Robot> make_robot(const ScenarioFile& file, std::uint64_t seed) {
  return sim::make_robot(*file.robot.kind, config::setup_of(file, seed));
}

config::ScenarioDriver driver_of(const ScenarioFile& file, const DriverCommand& command,
                                 bool scripted) {
  config::ScenarioDriver driver = file.driver;
  if (!command.argv.empty()) { driver.command = command.argv; }
  driver.environment.insert(driver.environment.end(), command.environment.begin(),
                            command.environment.end());
  if (scripted) { driver.command.clear(); }
  driver.ready_within = command.ready_within.value_or(driver.ready_within);
  driver.end_within = command.end_within.value_or(driver.end_within);
  driver.has_raw_port = command.has_raw_port;
  if (command.may_end && driver.ending == config::DriverEnding::on_request) {
    driver.ending = config::DriverEnding::when_done;
  }
  if (command.is_test_program) { config::make_test_program(driver); }
  return driver;
}

std::vector<config::FurtherRobot> further_drivers_of(const ScenarioFile& file, bool scripted) {
  if (scripted) { return {}; }
  std::vector<config::FurtherRobot> driven;
  std::ranges::copy_if(
      file.further, std::back_inserter(driven),
      [](const config::FurtherRobot& robot) { return !robot.driver.command.empty(); });
  return driven;
}

std::vector<config::ScenarioDriver> all_drivers_of(const ScenarioFile& file,
                                                   const DriverCommand& command, bool scripted) {
  std::vector<config::ScenarioDriver> drivers;
  config::ScenarioDriver own = driver_of(file, command, scripted);
  if (!own.command.empty()) { drivers.push_back(std::move(own)); }
  for (config::FurtherRobot& robot : further_drivers_of(file, scripted)) {
    drivers.push_back(std::move(robot.driver));
  }
  return drivers;
}

}  // namespace fakebot::runner
