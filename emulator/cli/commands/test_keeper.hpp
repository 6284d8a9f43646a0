// What `fakebot test` prints and keeps of each scenario.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cli/progress.hpp"
#include "report/artifacts/artifact_folders.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::cli {

/// Used by several threads.
class TestKeeper {
 public:
  /// The folder for artifacts, or the file for a recording of the only scenario. Throws OsError
  /// when the folder cannot be created.
  TestKeeper(const runner::TestRun& run, const std::optional<std::string>& artifacts,
             std::optional<std::string> record, std::uint64_t repeat);

  /// It must not outlive the keeper. Throws OsError.
  std::unique_ptr<runner::TestObserver> observer(const runner::TestTurn& turn);

 private:
  std::optional<report::ArtifactFolders> folders_;
  std::optional<std::string> record_;
  Progress progress_;
};

/// Logs what is wrong with files. Returns whether anything is.
bool log_refusals(const runner::LoadedFiles& loaded);

}  // namespace fakebot::cli
