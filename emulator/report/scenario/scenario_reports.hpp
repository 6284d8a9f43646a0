// The results of `fakebot test` for programs: JUnit XML as Jenkins and GitLab take it, JSON,
// TAP, and the annotations of GitHub.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runner/test/tested_scenario.hpp"

namespace fakebot::report {

using runner::TestedScenario;

/// An inconclusive scenario is an error there: it has not passed, but the driver has not failed.
std::string junit_xml(const std::vector<TestedScenario>& tested);

std::string results_json(const std::vector<TestedScenario>& tested);

std::string tap_text(const std::vector<TestedScenario>& tested);

/// A line for each that has not passed.
std::string github_annotations(const std::vector<TestedScenario>& tested);

/// The file of each report.
struct ReportFiles {
  std::optional<std::string> junit{};
  std::optional<std::string> json{};
  std::optional<std::string> tap{};
};

/// Throws OsError.
void write_reports(const std::vector<TestedScenario>& tested, const ReportFiles& files);

}  // namespace fakebot::report
