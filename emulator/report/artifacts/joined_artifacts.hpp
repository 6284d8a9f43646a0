// Joins the folders with artifacts that the shards of a test have kept.
#pragma once

#include <string>

#include "runner/test/tested_scenario.hpp"

namespace fakebot::report {

/// Finds the folders of the scenarios in a result file: at the paths in the file, or else below the
/// file's folder, if moved there together with the file. Sets the attachments to the found files; a
/// missing folder is an error of the scenario's artifacts.
void find_artifacts(runner::TestResults& results, const std::string& result_file);

/// Copies the artifacts of all scenarios to folders of the same names below the root, and sets the
/// attachments to the copies. Folders with equal names get numbers, except the first. Artifacts
/// directly below the root stay. A failed copy is an error of the scenario's artifacts. Throws
/// OsError if the root is not writable.
void join_artifacts(runner::TestResults& results, const std::string& root);

}  // namespace fakebot::report
