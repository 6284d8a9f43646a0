// Joins the folders with artifacts that the shards of a test have kept.
#pragma once

#include <string>

#include "runner/test/tested_scenario.hpp"

namespace fakebot::report {

/// Finds the folders of the scenarios in a result file: at the paths in it, or else below the
/// folder of the file, to which both were moved together. Sets the attachments to what is found;
/// what is not found is an error of the scenario's artifacts.
void find_artifacts(runner::TestResults& results, const std::string& result_file);

/// Copies the artifacts of all scenarios to folders of their names below the root, and sets the
/// attachments to the copies. Of folders with the same name all but the first get a number. What
/// is below the root already stays where it is. What cannot be copied is an error of the scenario's
/// artifacts. Throws OsError if the root cannot be written to.
void join_artifacts(runner::TestResults& results, const std::string& root);

}  // namespace fakebot::report
