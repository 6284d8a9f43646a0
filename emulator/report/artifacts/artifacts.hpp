// The artifacts of a scenario that `fakebot test --artifacts` keeps.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/file/output_file.hpp"
#include "report/page/data/page_data.hpp"
#include "report/scenario/scenario_reports.hpp"
#include "runner/recording/run_recorder.hpp"
#include "sim/world/world.hpp"

namespace fakebot::report {

/// Of which runs artifacts are kept.
enum class KeptRuns { all, not_passed };

/// What is kept of a run, or of all runs of a test.
struct KeptArtifacts {
  std::string folder;
  std::uint64_t most_bytes = runner::kMostBytesRecorded;  ///< for the RunRecorder
  KeptRuns of = KeptRuns::all;
  io::Writing writing = io::Writing::at_once;  ///< during a run
};

/// Writes the artifacts of a run. A scenario is run and judged even if its artifacts cannot be
/// written; nothing here throws OsError.
class Artifacts {
 public:
  /// `in_index`: an index of this and further folders exists, to which the page links. `info` and
  /// `lines` are for the RunRecorder.
  Artifacts(KeptArtifacts kept, const capture::CaptureInfo& info,
            const std::vector<std::string>& lines, bool in_index);

  /// The recorder for the code that runs the scenario; nullptr when the artifacts cannot be
  /// written.
  runner::RunRecorder* recorder() { return recorder_.get(); }

  /// Call after the run. Adds to the result the last lines of the driver, the paths of the kept
  /// files, and the first reason why artifacts are missing. Removes the files of a run that are not
  /// to be kept.
  void finish(TestedScenario& tested, const sim::world::World& world);

 private:
  void keep(TestedScenario& tested, const sim::world::World& world);
  void write(std::string_view file, const std::string& text) const;
  PageContent page_content(const TestedScenario& tested, const sim::world::World& world) const;
  std::uintmax_t size_of(std::string_view file) const;
  std::string path_of(std::string_view file) const;
  template <class Write>
  void try_to(Write&& write);

  KeptArtifacts kept_;
  bool in_index_;
  std::unique_ptr<runner::RunRecorder> recorder_;
  std::string error_;
};

/// Writes the page of all scenarios to the root of their folders. Throws OsError.
void write_index(const TestResults& results, const std::string& root);

}  // namespace fakebot::report
