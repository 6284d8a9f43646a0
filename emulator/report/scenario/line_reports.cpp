// Reports that are lines: TAP, and the annotations of GitHub.
#include <spdlog/fmt/fmt.h>

#include <cstdlib>
#include <sstream>

#include "report/scenario/scenario_report.hpp"
#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

using sim::scenario::Verdict;

namespace {

/// GitHub takes one line, with these characters escaped in its own way.
std::string escaped_for_github(const std::string& text) {
  std::string escaped;
  for (const char letter : text) {
    switch (letter) {
      case '%': escaped += "%25"; break;
      case '\r': escaped += "%0D"; break;
      case '\n': escaped += "%0A"; break;
      default: escaped += letter;
    }
  }
  return escaped;
}

std::string diagnosis(const TestedScenario& tested) {
  std::istringstream report(report_of(tested.scenario, tested.result));
  std::string text;
  for (std::string line; std::getline(report, line);) { text += "# " + line + "\n"; }
  return text;
}

}  // namespace

std::string tap_text(const std::vector<TestedScenario>& tested) {
  std::string text = fmt::format("TAP version 13\n1..{}\n", tested.size());
  for (std::size_t i = 0; i < tested.size(); ++i) {
    const TestedScenario& one = tested[i];
    const bool passed = one.result.verdict == Verdict::passed;
    // A # would start a directive, and a name is one line.
    std::string name = one.scenario.name;
    std::ranges::replace_if(
        name, [](unsigned char c) { return c == '#' || c < ' '; }, ' ');
    text += fmt::format("{}ok {} - {}\n", passed ? "" : "not ", i + 1, name);
    if (!passed) { text += diagnosis(one); }
  }
  return text;
}

std::string github_annotations(const std::vector<TestedScenario>& tested) {
  std::string text;
  for (const TestedScenario& one : tested) {
    if (one.result.verdict == Verdict::passed) { continue; }
    const char* level = one.result.verdict == Verdict::inconclusive ? "warning" : "error";
    text += fmt::format("::{} file={}::{}\n", level, one.file,
                        escaped_for_github(report_of(one.scenario, one.result)));
  }
  return text;
}

}  // namespace fakebot::report
