// The results of `fakebot test` for programs: JUnit XML in the form for Jenkins and GitLab, JSON,
// TAP, CSV, a picture, and the annotations of GitHub.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/test/tested_scenario.hpp"

namespace fakebot::report {

using runner::TestedScenario;
using runner::TestResults;

/// The verdict of a scenario that was not played.
inline constexpr std::string_view kSkipped = "skipped";

/// "in all 106 runs the driver violates the protocol: ..."
std::string violation_text(const runner::CommonViolation& violation);

/// A failure of all runs together.
struct FailureOfRuns {
  std::string name;
  std::string text;
};
std::vector<FailureOfRuns> failures_of_all_runs(const TestResults& results);

/// The reason for a missing shard.
inline constexpr const char* kMissing = "its result is missing";

/// JUnit XML. An inconclusive scenario is an error: no pass, but no failure of the driver. A
/// scenario that was not played is skipped, with the reason. A wrong file, and a missing shard, is
/// an error. Kept files are attachments in the form that Jenkins and GitLab read.
std::string junit_xml(const TestResults& results);

std::string results_json(const TestResults& results);

std::string tap_text(const TestResults& results);

/// A row for each run, also for scenarios that were not played, with a column for each parameter.
std::string results_csv(const TestResults& results);

/// A picture for each file with several combinations played, with a mark for each run. Two
/// parameters make a map, a single parameter a strip; of more parameters, each pair makes a map.
std::string results_svg(const TestResults& results);

/// A line for each scenario that has not passed, and for each mistake in a file.
std::string github_annotations(const TestResults& results);
/// Lines between which GitHub executes no commands, which a driver might print. The driver must not
/// know the token.
std::string github_pause(const std::string& token);
std::string github_resumption(const std::string& token);

/// A kind of report file, the source for the option of `fakebot test`, its help, and the written
/// text.
struct ReportFormat {
  const char* option;
  const char* meaning;  ///< after "Write"
  std::string (*text)(const TestResults&);
};

/// All formats, in the order of the help.
std::span<const ReportFormat> report_formats();

struct ReportFile {
  const ReportFormat* format = nullptr;
  std::optional<std::string> path{};  ///< nothing: not written; "-": standard output
};

/// Writes as many reports as possible; `print` is for standard output. Returns the errors.
std::vector<std::string> write_reports(const TestResults& results,
                                       std::span<const ReportFile> files,
                                       const std::function<void(const std::string&)>& print);

}  // namespace fakebot::report
