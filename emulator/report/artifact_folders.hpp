// The folders for artifacts: one for each run of a scenario.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/recording/run_recorder.hpp"

namespace fakebot::report {

/// Names of the files in a run's folder.
namespace artifact {
using runner::recorded_file::kDriverLog;
using runner::recorded_file::kSignals;
using runner::recorded_file::kWire;
inline constexpr std::string_view kResult = "result.json";
inline constexpr std::string_view kPage = "page.html";
/// The page of all scenarios, with links to their pages: in the root, if there are several runs.
inline constexpr std::string_view kIndex = "index.html";
/// All files of a run's folder.
inline constexpr std::array kAll{kWire, kSignals, kDriverLog, kResult, kPage};
}  // namespace artifact

/// The parts of the name of a scenario's folder.
struct ScenarioOrigin {
  std::string file;
  std::string combination{};     ///< values of parameters: "speed=0.3, side=left"; empty without
  std::uint64_t first_seed = 1;  ///< seed of the first run
};

class ArtifactFolders {
 public:
  /// Creates the root, and checks as far as possible that the root is writable. Removes the index
  /// and the artifacts of an earlier test, which could be mistaken for results of the new test if
  /// the new test ended early. Each scenario has `repeat` runs, each with the next seed: at first,
  /// all scenarios run once. Several shards of a test may share a root: then `own` has the numbers
  /// of the runs kept here; default: all. Throws OsError.
  ArtifactFolders(std::string root, const std::vector<ScenarioOrigin>& scenarios,
                  std::uint64_t repeat, const std::optional<std::vector<std::size_t>>& own = {});

  /// The folder for the run of a scenario with this seed; all runs have different folders.
  /// Precondition: there is a scenario with the number.
  std::string folder(std::size_t scenario, std::uint64_t seed) const;

  const std::string& root() const { return root_; }
  /// Whether there are several folders, and so an index.
  bool has_index() const { return repeats_ || names_.size() > 1; }

 private:
  std::string root_;
  std::vector<std::string> names_;
  bool repeats_;
};

/// Folder names from the name of each file, without folder and ending, and the values of its
/// parameters: "bump-speed=0.3_side=left". Names that are too long for a folder are cut. Equal
/// names get numbers, except the first. No name is the index's.
std::vector<std::string> distinct_names(const std::vector<ScenarioOrigin>& scenarios);

/// Creates the folder and removes the artifacts of an earlier run, which could be mistaken for new
/// ones. Throws OsError.
void make_artifact_folder(const std::string& path);

/// Removes the artifacts, and the folder if nothing else is there. Throws OsError.
void remove_artifact_folder(const std::string& path);

}  // namespace fakebot::report
