#include "report/artifacts/joined_artifacts.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <system_error>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/json/text_file.hpp"
#include "io/file/output_place.hpp"
#include "io/os_error.hpp"
#include "report/artifact_folders.hpp"
#include "report/iso_time.hpp"

namespace fakebot::report {

namespace fs = std::filesystem;
using runner::TestedScenario;

namespace {

constexpr const char* kJoinRemedy = "choose another folder with --artifacts";

/// The folder with the scenario's artifacts; empty if nothing was kept, or only a capture.
fs::path artifact_folder_of(const TestedScenario& tested) {
  for (const std::string& path : tested.attachments) {
    if (fs::path(path).filename() == artifact::kResult) { return fs::path(path).parent_path(); }
  }
  return {};
}

/// Whether the folder is of this run of the scenario, and not of a different run.
bool is_of(const TestedScenario& tested, const fs::path& folder) {
  try {
    const auto json = nlohmann::json::parse(
        config::read_text((folder / artifact::kResult).string()), nullptr, false);
    return json.is_object() && json.value("name", "") == tested.scenario.name &&
           json.value("file", "") == tested.file && json.value("seed", 0UL) == tested.seed &&
           json.value("wall_s", -1.0) == tested.wall_s &&
           json.value("started", "") == iso_time(tested.started);
  } catch (const config::ConfigError&) { return false; } catch (const nlohmann::json::exception&) {
    return false;
  }
}

/// The path itself, and each of its ends below the folder, the longest first.
std::vector<fs::path> places_of(const fs::path& path, const fs::path& folder) {
  std::vector<fs::path> places{path};
  for (auto first = path.begin(); first != path.end(); ++first) {
    if (first->has_root_path()) { continue; }
    fs::path end;
    for (auto part = first; part != path.end(); ++part) { end /= *part; }
    places.push_back(folder / end);
  }
  return places;
}

void move_attachments(TestedScenario& tested, const fs::path& from, const fs::path& to) {
  for (std::string& path : tested.attachments) {
    if (fs::path(path).parent_path() == from) { path = (to / fs::path(path).filename()).string(); }
  }
}

/// A path for error messages and comparisons; the file may be missing.
fs::path real_path(const fs::path& path) {
  std::error_code none;
  const fs::path real = fs::weakly_canonical(fs::absolute(path, none), none);
  return real.empty() ? path : real;
}

void copy_artifacts(const fs::path& from, const fs::path& to) {
  make_artifact_folder(to.string());
  for (const std::string_view name : artifact::kAll) {
    std::error_code error;
    if (!fs::exists(from / name, error)) { continue; }
    fs::copy_file(from / name, to / name, fs::copy_options::overwrite_existing, error);
    if (error) {
      io::throw_os_error("copy " + (from / name).string() + " to " + to.string(), error.value(),
                         kJoinRemedy);
    }
  }
}

}  // namespace

void find_artifacts(runner::TestResults& results, const std::string& result_file) {
  const fs::path beside = fs::path(result_file).parent_path();
  for (TestedScenario& tested : results.played) {
    const fs::path folder = artifact_folder_of(tested);
    if (folder.empty()) { continue; }
    const std::vector<fs::path> places = places_of(folder, beside);
    const auto place =
        std::ranges::find_if(places, [&](const fs::path& path) { return is_of(tested, path); });
    if (place != places.end()) {
      move_attachments(tested, folder, *place);
    } else {
      tested.attachments.clear();
      tested.artifacts_error = "cannot find the artifacts of " + tested.scenario.name +
                               ": neither " + folder.string() + " nor a part of this path below " +
                               real_path(beside).string() + " has them";
    }
  }
}

void join_artifacts(runner::TestResults& results, const std::string& root) {
  io::prepare_folder(root, kJoinRemedy);
  std::set<fs::path> taken{real_path(fs::path(root) / artifact::kIndex)};
  for (const TestedScenario& tested : results.played) {  // kept folders are no targets
    const fs::path folder = artifact_folder_of(tested);
    if (!folder.empty()) { taken.insert(real_path(folder)); }
  }
  for (TestedScenario& tested : results.played) {
    const fs::path from = artifact_folder_of(tested);
    if (from.empty() || real_path(from).parent_path() == real_path(root)) { continue; }
    const std::string name = from.filename().string();
    fs::path to = fs::path(root) / name;
    for (int number = 2; !taken.insert(real_path(to)).second; ++number) {
      to = fs::path(root) / (name + "-" + std::to_string(number));
    }
    try {
      copy_artifacts(from, to);
      move_attachments(tested, from, to);
    } catch (const io::OsError& error) { tested.artifacts_error = error.what(); }
  }
}

}  // namespace fakebot::report
