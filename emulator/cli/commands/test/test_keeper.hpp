// The output of `fakebot test` for each scenario: report, artifacts, recording.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "cli/progress.hpp"
#include "live/live.hpp"
#include "report/artifact_folders.hpp"
#include "report/artifacts/artifacts.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::cli {

/// The ways in which the protocol was broken by runs that have failed by nothing else. Thread-safe.
class ToldViolations {
 public:
  /// The report of a run; short if such a run was reported.
  std::string report_of(const runner::TestedScenario& played);

 private:
  std::mutex mutex_;
  std::set<std::string> told_;
};

/// Thread-safe.
class TestKeeper {
 public:
  /// `http` is for the interface of each scenario, one after the other. `record` is the file for a
  /// recording of the only scenario. `has_reports`: reports are written, which have the last lines
  /// of a driver, even without artifacts. `print` prints a scenario's report. Throws OsError when
  /// the folder cannot be created.
  TestKeeper(const runner::TestRun& run, std::optional<report::KeptArtifacts> artifacts,
             std::optional<std::string> record, const runner::TestOptions& test,
             std::optional<live::LiveOptions> http, bool has_reports, Progress::Print print);

  /// The observer must not outlive the keeper. Throws OsError.
  std::unique_ptr<runner::TestObserver> observer(const runner::TestTurn& turn);

  /// Call after the last scenario. Writes the page of all scenarios, if artifacts are kept. Logs an
  /// error and returns false if the page cannot be written.
  bool finish(const runner::TestResults& results) const;

 private:
  std::unique_ptr<live::Live> start_next_interface();

  std::optional<report::KeptArtifacts> artifacts_;
  std::optional<report::ArtifactFolders> folders_;
  std::optional<std::string> record_;
  const runner::TestOptions& test_;
  std::optional<live::LiveOptions> http_;
  bool is_announced_ = false;
  bool has_reports_;
  Progress progress_;
  ToldViolations told_violations_;
};

/// Logs errors in files. Returns whether there are any.
bool log_refusals(const runner::LoadedFiles& loaded);

/// Whether the program runs on GitHub, which reads annotations.
bool is_on_github();
/// A token that nobody can guess.
std::string random_token();

}  // namespace fakebot::cli
