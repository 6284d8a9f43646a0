// The results of `fakebot test` for programs: JUnit XML as Jenkins and GitLab take it, JSON,
// TAP, and the annotations of GitHub.
#pragma once

#include <optional>
#include <span>
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

/// A report as a file. The option of `fakebot test`, its help and what it writes come from here.
struct ReportFormat {
  const char* option;
  const char* meaning;  ///< after "Write"
  std::string (*text)(const std::vector<TestedScenario>&);
};

/// All of them, in the order of the help.
std::span<const ReportFormat> report_formats();

struct ReportFile {
  const ReportFormat* format = nullptr;
  std::optional<std::string> path{};  ///< nothing: it is not written
};

/// Throws OsError.
void write_reports(const std::vector<TestedScenario>& tested, std::span<const ReportFile> files);

}  // namespace fakebot::report
