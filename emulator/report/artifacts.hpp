// What `fakebot test --artifacts` keeps of a scenario that is played.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "report/scenario_reports.hpp"
#include "runner/recording/run_recorder.hpp"
#include "sim/world/world.hpp"

namespace fakebot::report {

/// A scenario is played and judged whether its artifacts can be written or not; nothing here
/// throws OsError.
class Artifacts {
 public:
  Artifacts(std::string folder, const capture::CaptureInfo& info);

  /// For the one who plays the scenario; nullptr when there can be none.
  runner::RunRecorder* recorder() { return recorder_.get(); }

  /// When it has been played. Adds to it what the driver printed last, and the first reason
  /// why not all artifacts are there.
  void finish(TestedScenario& tested, const sim::world::World& world);

 private:
  void write(std::string_view file, const std::string& text) const;
  std::string path_of(std::string_view file) const;
  template <class Write>
  void try_to(Write&& write);

  std::string folder_;
  std::unique_ptr<runner::RunRecorder> recorder_;
  std::string error_;
};

}  // namespace fakebot::report
