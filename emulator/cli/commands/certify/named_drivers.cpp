#include "cli/commands/certify/named_drivers.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include "config/json/config_error.hpp"

namespace fakebot::cli {

namespace {

namespace fs = std::filesystem;

config::DriverManifest driver_of(const std::string& path) {
  if (fs::path(path).extension() == ".json") { return config::load_driver_manifest(path); }
  std::error_code error;
  if (!fs::exists(path, error)) {
    throw config::ConfigError(config::ConfigProblem{
        .option = "--each", .found = "no file " + path, .expected = "programs, or descriptions"});
  }
  if (fs::is_directory(path, error)) {
    throw config::ConfigError(config::ConfigProblem{.option = "--each",
                                                    .found = "the folder " + path,
                                                    .expected = "programs, or descriptions"});
  }
  // A program without a folder would be looked for in PATH.
  const fs::path program = fs::path(path).has_parent_path() ? fs::path(path) : fs::path(".") / path;
  return {.command = {program.string(), "{port}"}};
}

std::string name_of(const std::string& path, bool by_folder) {
  const fs::path file = fs::absolute(path).lexically_normal();
  return (by_folder ? file.parent_path().filename() : file.filename()).string();
}

}  // namespace

std::vector<config::DriverManifest> named_drivers(const std::vector<std::string>& paths) {
  std::map<std::string, int> times;
  for (const std::string& path : paths) { ++times[fs::path(path).filename().string()]; }
  std::vector<config::DriverManifest> drivers;
  std::map<std::string, int> used;
  for (const std::string& path : paths) {
    config::DriverManifest driver = driver_of(path);
    if (driver.name.empty()) {
      driver.name = name_of(path, times[fs::path(path).filename().string()] > 1);
    }
    std::ranges::replace(driver.name, '/', '-');
    const int number = ++used[driver.name];
    if (number > 1) { driver.name += "-" + std::to_string(number); }
    drivers.push_back(std::move(driver));
  }
  return drivers;
}

}  // namespace fakebot::cli
