// The results of `fakebot test` for programs: JUnit XML as Jenkins and GitLab take it, JSON,
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

/// Of a shard.
inline constexpr const char* kMissing = "its result is missing";

/// An inconclusive scenario is an error there: it has not passed, but the driver has not failed.
/// What was not played is skipped, with the reason; a file that is wrong, and a shard that is
/// missing, is an error. Files that
/// were kept are attachments, as Jenkins and GitLab read them.
std::string junit_xml(const TestResults& results);

std::string results_json(const TestResults& results);

std::string tap_text(const TestResults& results);

/// A row for each run, also of what was not played, with a column for each parameter.
std::string results_csv(const TestResults& results);

/// A picture of each file of which more than one combination was played: a mark for each run. Two
/// parameters are a map, one is a strip, and of more each pair is a map.
std::string results_svg(const TestResults& results);

/// A line for each scenario that has not passed, and for each mistake in a file.
std::string github_annotations(const TestResults& results);
/// Between these lines GitHub executes no commands, which a driver might print. The token is one
/// that the driver cannot know.
std::string github_pause(const std::string& token);
std::string github_resumption(const std::string& token);

/// A report as a file. The option of `fakebot test`, its help and what it writes come from here.
struct ReportFormat {
  const char* option;
  const char* meaning;  ///< after "Write"
  std::string (*text)(const TestResults&);
};

/// All of them, in the order of the help.
std::span<const ReportFormat> report_formats();

struct ReportFile {
  const ReportFormat* format = nullptr;
  std::optional<std::string> path{};  ///< nothing: it is not written; "-": standard output
};

/// Writes all that can be written; `print` is for standard output. Returns the errors of the
/// others.
std::vector<std::string> write_reports(const TestResults& results,
                                       std::span<const ReportFile> files,
                                       const std::function<void(const std::string&)>& print);

}  // namespace fakebot::report
