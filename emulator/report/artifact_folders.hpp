// The folders for the artifacts: one for each run of a scenario.
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

/// The files in such a folder.
namespace artifact {
using runner::recorded_file::kDriverLog;
using runner::recorded_file::kSignals;
using runner::recorded_file::kWire;
inline constexpr std::string_view kResult = "result.json";
inline constexpr std::string_view kPage = "page.html";
/// In the root, of more than one run: all scenarios, with links to their pages.
inline constexpr std::string_view kIndex = "index.html";
/// In each folder.
inline constexpr std::array kAll{kWire, kSignals, kDriverLog, kResult, kPage};
}  // namespace artifact

/// The parts of the name of a scenario's folder.
struct ScenarioOrigin {
  std::string file;
  std::string combination{};     ///< of its parameters: "speed=0.3, side=left"; empty without
  std::uint64_t first_seed = 1;  ///< of its first run
};

class ArtifactFolders {
 public:
  /// Creates the root, and checks as far as possible that it can be written to. Removes the index
  /// and the artifacts of an earlier run, so that they do not seem to be of this one if it ends
  /// early. Each of the scenarios is run `repeat` times, each time with the next seed: first all of
  /// them once. `own` has the numbers of those runs that are kept here, because several shards of a
  /// test may share a root; default: all. Throws OsError.
  ArtifactFolders(std::string root, const std::vector<ScenarioOrigin>& scenarios,
                  std::uint64_t repeat, const std::optional<std::vector<std::size_t>>& own = {});

  /// For the scenario with this number and this seed. No two of one run are the same.
  /// Precondition: there is a scenario with the number.
  std::string folder(std::size_t scenario, std::uint64_t seed) const;

  const std::string& root() const { return root_; }
  /// More than one folder: there is an index of them.
  bool has_index() const { return repeats_ || names_.size() > 1; }

 private:
  std::string root_;
  std::vector<std::string> names_;
  bool repeats_;
};

/// The name of each file without folder and ending, and the values of its parameters:
/// "bump-speed=0.3_side=left". Names that are too long for a folder are cut; of those that would
/// be the same, all but the first get a number; none is that of the index.
std::vector<std::string> distinct_names(const std::vector<ScenarioOrigin>& scenarios);

/// Creates the folder and removes the artifacts of an earlier run, so that nobody mistakes them
/// for new ones. Throws OsError.
void make_artifact_folder(const std::string& path);

}  // namespace fakebot::report
