// Where the artifacts of each scenario go: a folder for each time that one is played.
#pragma once

#include <array>
#include <cstdint>
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
inline constexpr std::array kAll{kWire, kSignals, kDriverLog, kResult, kPage};
}  // namespace artifact

/// What the folder of a scenario is named after.
struct ScenarioOrigin {
  std::string file;
  std::string combination{};  ///< of its parameters: "speed=0.3, side=left"; empty without
};

class ArtifactFolders {
 public:
  /// The root is there when this returns and can be written to, as far as that can be known.
  /// Each of the scenarios is played `repeat` times. Throws OsError.
  ArtifactFolders(std::string root, const std::vector<ScenarioOrigin>& scenarios,
                  std::uint64_t repeat);

  /// Of the scenario with this number, played with this seed. No two of one run are the same.
  std::string folder(std::size_t scenario, std::uint64_t seed) const;

 private:
  std::string root_;
  std::vector<std::string> names_;
  bool repeats_;
};

/// The name of each file without folder and ending, and the values of its parameters:
/// "bump-speed=0.3_side=left". Names that are too long for a folder are cut; of those that would
/// be the same, all but the first get a number.
std::vector<std::string> distinct_names(const std::vector<ScenarioOrigin>& scenarios);

/// It is there when this returns, and what an earlier run has put into it is not: nobody shall
/// take the one for the other. Throws OsError.
void make_artifact_folder(const std::string& path);

}  // namespace fakebot::report
