#include "runner/library/library.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "config/file_kind.hpp"
#include "config/json/config_error.hpp"
#include "config/json/mistakes.hpp"
#include "config/scenario/parts/parts.hpp"
#include "config/scenario/robots/robot_values.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::runner {

namespace fs = std::filesystem;

namespace {

/// The library's folder, seen from the program's folder: installed, and in the source tree.
constexpr std::array kFolders{"../share/fakebot/scenarios", "../../scenarios"};
/// A file that tells our folder from any folder of the same name.
constexpr const char* kMark = "scenario.schema.json";

std::string text_at(const config::JsonFile& file, const char* key) {
  const auto& root = file.root();
  return root.contains(key) && root[key].is_string() ? root[key].get<std::string>() : "";
}

/// "kobuki/bump-left"
std::string name_of(const fs::path& folder, const fs::path& file) {
  return (folder.filename() / file.stem()).generic_string();
}

LibraryScenario scenario_of(std::string name, const std::string& path,
                            const config::JsonFile& file) {
  const config::JsonFile whole = config::with_parts(file);
  const config::Sweep sweep(whole, {});
  const config::JsonFile first = sweep.file(0);
  const config::KnownRobots robots = known_robots();
  config::Mistakes mistakes;
  const config::RobotValues robot(config::JsonValue(first).member("robot"), robots, mistakes);
  mistakes.refuse();
  const auto labels = config::read_labels(
      config::JsonValue(first).object(config::scenario_keys::kScenario, mistakes));
  mistakes.refuse();
  return {std::move(name), path,         text_at(first, "name"), text_at(first, "description"),
          labels,          robot.read(), sweep.parameters()};
}

void add_file(Library& library, const fs::path& folder, const fs::path& path) {
  try {
    const config::JsonFile file = config::JsonFile::read(path.string());
    const config::FileKind kind = config::kind_of(file);
    std::string name = name_of(folder, path);
    if (kind == config::FileKind::scenario) {
      library.scenarios.push_back(scenario_of(std::move(name), path.string(), file));
    } else if (kind == config::FileKind::world) {
      library.worlds.push_back({std::move(name), path.string(), text_at(file, "name")});
    }
  } catch (const config::ConfigError&) {  // somebody else's file: fakebot validate tells more
  }
}

}  // namespace

std::string library_folder() {
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  for (const char* folder : kFolders) {
    const fs::path tried = (program.parent_path() / folder).lexically_normal();
    if (fs::exists(tried / kMark, none)) { return tried.string(); }
  }
  return "";
}

Library read_library() {
  Library read;
  const std::string root = library_folder();
  std::error_code error;
  if (root.empty()) { return read; }
  for (fs::directory_iterator folder(root, error), end; !error && folder != end;
       folder.increment(error)) {
    if (!folder->is_directory(error)) { continue; }
    for (const NamedFile& file : files_of({folder->path().string()})) {
      add_file(read, folder->path(), file.path);
    }
  }
  std::ranges::sort(read.scenarios, {}, &LibraryScenario::name);
  std::ranges::sort(read.worlds, {}, &LibraryWorld::name);
  return read;
}

const Library& library() {
  static const Library kLibrary = read_library();
  return kLibrary;
}

}  // namespace fakebot::runner
