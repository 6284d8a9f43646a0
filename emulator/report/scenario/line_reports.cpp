// Reports of lines: TAP, and the annotations of GitHub.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <sstream>

#include "report/scenario/scenario_report.hpp"
#include "report/scenario/scenario_reports.hpp"
#include "report/visible_text.hpp"

namespace fakebot::report {

using sim::scenario::Verdict;

namespace {

/// Text for GitHub: a single line, with some characters escaped in GitHub's way.
std::string escaped_for_github(const std::string& text) {
  std::string escaped;
  for (const char letter : visible_text(text)) {
    switch (letter) {
      case '%': escaped += "%25"; break;
      case '\n': escaped += "%0A"; break;
      default: escaped += letter;
    }
  }
  return escaped;
}

/// A colon or a comma would end the value of a property.
std::string escaped_property(const std::string& text) {
  std::string escaped = escaped_for_github(text);
  boost::replace_all(escaped, ":", "%3A");
  boost::replace_all(escaped, ",", "%2C");
  return escaped;
}

std::string commented(const std::string& text) {
  std::istringstream lines(visible_text(text));
  std::string commented;
  for (std::string line; std::getline(lines, line);) { commented += "# " + line + "\n"; }
  return commented;
}

/// A text for TAP, where # would start a directive, and a line end would end the name.
std::string name_in_tap(const std::string& text) {
  std::string name = visible_text(text);
  std::ranges::replace_if(
      name, [](unsigned char c) { return c == '#' || c < ' '; }, ' ');
  return name;
}

}  // namespace

std::string tap_text(const TestResults& results) {
  const auto failures = failures_of_all_runs(results);
  const std::size_t count = results.played.size() + results.unplayed.size() + failures.size() +
                            results.missing.size() + results.refused.size();
  std::string text = fmt::format("TAP version 13\n1..{}\n", count);
  if (results.shard) { text += "# " + text_of(results.shard->shard) + "\n"; }
  std::size_t number = 0;
  for (const TestedScenario& one : results.played) {
    const bool passed = one.result.verdict == Verdict::passed;
    text += fmt::format("{}ok {} - {}\n", passed ? "" : "not ", ++number,
                        name_in_tap(one.scenario.name));
    if (!passed) { text += commented(report_of(one)); }
  }
  for (const auto& one : results.unplayed) {
    text += fmt::format("ok {} - {} # SKIP {}\n", ++number, name_in_tap(one.name),
                        name_in_tap(one.reason));
  }
  for (const FailureOfRuns& failure : failures) {
    text += fmt::format("not ok {} - {}\n{}", ++number, name_in_tap(failure.name),
                        commented(failure.text));
  }
  for (const auto& shard : results.missing) {
    text += fmt::format("not ok {} - {}\n{}", ++number, text_of(shard), commented(kMissing));
  }
  for (const auto& error : results.refused) {
    text += fmt::format("not ok {} - {}\n{}", ++number, name_in_tap(error.problem().file),
                        commented(error.what()));
  }
  return text;
}

std::string github_pause(const std::string& token) {
  return "::stop-commands::" + token + "\n";
}

std::string github_resumption(const std::string& token) {
  return "::" + token + "::\n";
}

std::string github_annotations(const TestResults& results) {
  std::string text;
  for (const TestedScenario& one : results.played) {
    if (one.result.verdict == Verdict::passed) { continue; }
    const char* level = one.result.verdict == Verdict::inconclusive ? "warning" : "error";
    text += fmt::format("::{} file={}::{}\n", level, escaped_property(one.file),
                        escaped_for_github(report_of(one)));
  }
  for (const FailureOfRuns& failure : failures_of_all_runs(results)) {
    text += fmt::format("::error ::{}\n", escaped_for_github(failure.text));
  }
  for (const auto& error : results.refused) {
    const config::ConfigProblem& problem = error.problem();
    const std::string line = problem.line > 0 ? fmt::format(",line={}", problem.line) : "";
    text += fmt::format("::error file={}{}::{}\n", escaped_property(problem.file), line,
                        escaped_for_github(error.what()));
  }
  return text;
}

}  // namespace fakebot::report
