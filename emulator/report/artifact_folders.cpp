#include "report/artifact_folders.hpp"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "io/file/output_place.hpp"
#include "io/os_error.hpp"
#include "report/utf8_prefix.hpp"
#include "report/visible_text.hpp"

namespace fakebot::report {

namespace fs = std::filesystem;

namespace {

constexpr const char* kFolderRemedy = "choose another folder with --artifacts";

void use_folder(const std::string& path) {
  io::prepare_folder(path, kFolderRemedy);
}

void remove_file(const fs::path& file) {
  std::error_code error;
  fs::remove(file, error);
  if (error) { io::throw_os_error("remove " + file.string(), error.value(), kFolderRemedy); }
}

void remove_artifacts(const fs::path& folder) {
  for (const std::string_view name : artifact::kAll) { remove_file(folder / name); }
}

/// A file system allows 255 bytes for a name, and a number and a seed may follow.
constexpr std::size_t kMostBytesOfName = 200;

/// The file's name without folder and ending. A name of dots would denote a different folder;
/// actions/upload-artifact refuses the characters of kRefused.
std::string stem_of(const std::string& file) {
  constexpr std::string_view kRefused = R"(":<>|*?\)";
  std::string stem = visible_text(fs::path(file).stem().string());
  std::ranges::replace_if(
      stem,
      [&](char letter) {
        return letter == '\n' || letter == '\t' || kRefused.find(letter) != std::string_view::npos;
      },
      '_');
  return stem.find_first_not_of('.') == std::string::npos ? "scenario" : stem;
}

/// A text without characters special to a shell, to some file system or to an artifact store.
std::string plain(std::string_view text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.=";
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_not_of(kPlain, at), text.size());
    plain += text.substr(at, end - at);
    at = std::min(text.find_first_of(kPlain, end), text.size());
    if (at > end) { plain += '_'; }
  }
  return plain;
}

std::string folder_name_of(const ScenarioOrigin& scenario) {
  std::string name = stem_of(scenario.file);
  if (!scenario.combination.empty()) { name.append("-").append(plain(scenario.combination)); }
  return std::string(utf8_prefix(name, kMostBytesOfName));
}

}  // namespace

std::vector<std::string> distinct_names(const std::vector<ScenarioOrigin>& scenarios) {
  std::vector<std::string> names;
  std::set<std::string> taken{std::string(artifact::kIndex)};
  std::map<std::string, int> last_numbers;  // to number thousands of equal names without a search
  for (const ScenarioOrigin& scenario : scenarios) {
    const std::string wanted = folder_name_of(scenario);
    int& number = last_numbers.try_emplace(wanted, 1).first->second;
    std::string name = wanted;
    while (!taken.insert(name).second) { name = wanted + "-" + std::to_string(++number); }
    names.push_back(std::move(name));
  }
  return names;
}

ArtifactFolders::ArtifactFolders(std::string root, const std::vector<ScenarioOrigin>& scenarios,
                                 std::uint64_t repeat,
                                 const std::optional<std::vector<std::size_t>>& own)
    : root_(std::move(root)), names_(distinct_names(scenarios)), repeats_(repeat > 1) {
  use_folder(root_);
  remove_file(fs::path(root_) / artifact::kIndex);
  if (fs::is_empty(root_)) { return; }
  const std::size_t runs = own ? own->size() : names_.size() * repeat;
  for (std::size_t i = 0; i < runs; ++i) {
    const std::size_t run = own ? (*own)[i] : i;
    const std::size_t scenario = run % names_.size();
    const std::uint64_t round = run / names_.size();
    const std::string of_run = folder(scenario, scenarios[scenario].first_seed + round);
    if (fs::exists(of_run)) { make_artifact_folder(of_run); }
  }
}

std::string ArtifactFolders::folder(std::size_t scenario, std::uint64_t seed) const {
  assert(scenario < names_.size());
  const std::string suffix = repeats_ ? "-seed" + std::to_string(seed) : "";
  return (fs::path(root_) / (names_[scenario] + suffix)).string();
}

void make_artifact_folder(const std::string& path) {
  use_folder(path);
  remove_artifacts(path);
}

void remove_artifact_folder(const std::string& path) {
  remove_artifacts(path);
  if (fs::is_empty(path)) { remove_file(path); }
}

}  // namespace fakebot::report
