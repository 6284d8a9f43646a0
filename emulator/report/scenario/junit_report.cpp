#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <map>
#include <pugixml.hpp>
#include <sstream>
#include <string>
#include <utility>

#include "report/scenario/scenario_report.hpp"
#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

using sim::scenario::Verdict;

namespace {

std::string seconds(double time_s) {
  return fmt::format("{:.3f}", time_s);
}

/// XML 1.0 has no place for most control characters, nor for U+FFFE and U+FFFF.
std::string printable(std::string text) {
  boost::replace_all(text, "\xEF\xBF\xBE", "?");
  boost::replace_all(text, "\xEF\xBF\xBF", "?");
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' ' && c != '\n' && c != '\t'; }, '?');
  return text;
}

/// Programs identify cases by name: that of a repeated one includes the seed.
std::string case_name(const TestedScenario& tested, bool is_repeated) {
  return printable(tested.scenario.name) +
         (is_repeated ? fmt::format(" (seed {})", tested.seed) : "");
}

void add_case(pugi::xml_node& suite, const TestedScenario& tested, bool is_repeated) {
  auto test = suite.append_child("testcase");
  test.append_attribute("name") = case_name(tested, is_repeated).c_str();
  test.append_attribute("classname") = printable(tested.file).c_str();
  test.append_attribute("time") = seconds(tested.wall_s).c_str();
  const Verdict verdict = tested.result.verdict;
  if (verdict == Verdict::passed) { return; }
  auto problem = test.append_child(verdict == Verdict::failed ? "failure" : "error");
  problem.append_attribute("type") = std::string(name_of(verdict)).c_str();
  problem.append_attribute("message") = printable(runner::first_reason(tested.result)).c_str();
  if (!tested.result.driver_output.empty()) {
    test.append_child("system-out").text().set(printable(tested.result.driver_output).c_str());
  }
  problem.text().set(printable(judgement_of(tested.scenario, tested.result)).c_str());
}

}  // namespace

std::string junit_xml(const std::vector<TestedScenario>& tested) {
  const auto count = [&](auto&& is_counted) {
    return static_cast<unsigned>(std::ranges::count_if(
        tested, [&](const TestedScenario& one) { return is_counted(one.result.verdict); }));
  };
  double wall_s = 0;
  for (const TestedScenario& one : tested) { wall_s += one.wall_s; }

  pugi::xml_document document;
  auto declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  auto suite = document.append_child("testsuites").append_child("testsuite");
  suite.append_attribute("name") = "fakebot";
  suite.append_attribute("tests") = static_cast<unsigned>(tested.size());
  suite.append_attribute("failures") =
      count([](Verdict verdict) { return verdict == Verdict::failed; });
  suite.append_attribute("errors") = count([](Verdict verdict) {
    return verdict == Verdict::error || verdict == Verdict::inconclusive;
  });
  suite.append_attribute("time") = seconds(wall_s).c_str();
  std::map<std::pair<std::string, std::string>, int> times;
  for (const TestedScenario& one : tested) { ++times[{one.file, one.scenario.name}]; }
  for (const TestedScenario& one : tested) {
    add_case(suite, one, times[{one.file, one.scenario.name}] > 1);
  }

  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

}  // namespace fakebot::report
