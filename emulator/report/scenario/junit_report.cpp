#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <sstream>
#include <string>
#include <utility>

#include "config/scenario/sweep/parameter_values.hpp"
#include "fakebot/protocol/version.hpp"
#include "report/iso_time.hpp"
#include "report/scenario/scenario_report.hpp"
#include "report/scenario/scenario_reports.hpp"
#include "report/visible_text.hpp"
#include "report/xml_text.hpp"
#include "runner/session/session_time.hpp"

namespace fakebot::report {

using sim::scenario::Verdict;

namespace {

std::string seconds(double time_s) {
  return fmt::format("{:.3f}", time_s);
}

/// Programs identify cases by name, so the name of a repeated case includes the seed.
std::string case_name(const std::string& name, std::uint64_t seed, bool is_repeated) {
  return xml_text(name) + (is_repeated ? fmt::format(" (seed {})", seed) : "");
}

pugi::xml_node add_testcase(pugi::xml_node& suite, const std::string& name, const std::string& file,
                            double time_s) {
  auto test = suite.append_child("testcase");
  test.append_attribute("name") = name.c_str();
  test.append_attribute("classname") = xml_text(file).c_str();
  test.append_attribute("time") = seconds(time_s).c_str();
  return test;
}

void add_property(pugi::xml_node& properties, std::string_view name, const std::string& value) {
  auto property = properties.append_child("property");
  property.append_attribute("name") = std::string(name).c_str();
  property.append_attribute("value") = xml_text(value).c_str();
}

/// The robot's speed as a multiple of real time; "max" without a driver.
std::string speed_of(const TestedScenario& tested) {
  if (!tested.has_driver()) { return "max"; }
  const auto time = runner::session_time_of(tested.time);
  return fmt::format("{}", time ? time->scale().value_or(1) : 1);
}

/// Adds everything needed to play the scenario again.
void add_properties(pugi::xml_node& test, const TestedScenario& tested) {
  auto properties = test.append_child("properties");
  add_property(properties, "seed", std::to_string(tested.seed));
  for (const auto& [name, value] : tested.parameters) {
    add_property(properties, "parameter " + name, config::parameter_text(value));
  }
  if (!tested.rerun.empty()) { add_property(properties, "rerun", tested.rerun); }
  const config::RobotChoice& robot = tested.robot;
  add_property(properties, "robot", std::string(robot.kind->name));
  if (const auto variant = config::variant_name(robot); !variant.empty()) {
    add_property(properties, robot.kind->variants.name, std::string(variant));
  }
  add_property(properties, "profile", robot.profile);
  add_property(properties, "speed", speed_of(tested));
  if (!tested.time.empty()) { add_property(properties, "time", tested.time); }
  if (!tested.inconclusive_before.empty()) {
    add_property(properties, "retries", std::to_string(tested.inconclusive_before.size()));
  }
  for (const std::string& reason : tested.inconclusive_before) {
    add_property(properties, "inconclusive_before", reason);
  }
  if (tested.host_load) {
    add_property(properties, "host_load", fmt::format("{:.2f}", *tested.host_load));
  }
}

/// The last output of the driver, and the kept files in the form for Jenkins (JUnit Attachments)
/// and GitLab, each on a separate line.
std::string output_of(const TestedScenario& tested) {
  std::string output = tested.result.driver_output;
  for (const std::string& path : tested.attachments) { output += "[[ATTACHMENT|" + path + "]]\n"; }
  return xml_text(output);
}

void add_problem(pugi::xml_node& test, const TestedScenario& tested) {
  const Verdict verdict = tested.result.verdict;
  if (verdict == Verdict::passed) { return; }
  auto problem = test.append_child(verdict == Verdict::failed ? "failure" : "error");
  problem.append_attribute("type") = std::string(name_of(verdict)).c_str();
  problem.append_attribute("message") = xml_text(runner::first_reason(tested.result)).c_str();
  problem.text().set(xml_text(judgement_of(tested)).c_str());
}

void add_case(pugi::xml_node& suite, const TestedScenario& tested, bool is_repeated) {
  auto test = add_testcase(suite, case_name(tested.scenario.name, tested.seed, is_repeated),
                           tested.file, tested.wall_s);
  add_properties(test, tested);
  add_problem(test, tested);
  const std::string output = output_of(tested);
  if (!output.empty()) { test.append_child("system-out").text().set(output.c_str()); }
}

void add_unplayed(pugi::xml_node& suite, const runner::UnplayedScenario& unplayed,
                  bool is_repeated) {
  auto test =
      add_testcase(suite, case_name(unplayed.name, unplayed.seed, is_repeated), unplayed.file, 0);
  test.append_child("skipped").append_attribute("message") = xml_text(unplayed.reason).c_str();
}

void add_missing(pugi::xml_node& suite, const runner::Shard& shard) {
  auto error = add_testcase(suite, text_of(shard), "fakebot", 0).append_child("error");
  error.append_attribute("type") = std::string(name_of(Verdict::inconclusive)).c_str();
  error.append_attribute("message") = kMissing;
}

void add_failure(pugi::xml_node& suite, const FailureOfRuns& of_runs) {
  auto failure = add_testcase(suite, xml_text(of_runs.name), "fakebot", 0).append_child("failure");
  failure.append_attribute("type") = std::string(name_of(Verdict::failed)).c_str();
  failure.append_attribute("message") = xml_text(of_runs.text).c_str();
}

/// Adds a case for a wrong file, with all mistakes.
void add_refused(pugi::xml_node& suite, const std::string& file, const std::string& mistakes) {
  auto error = add_testcase(suite, xml_text(file), file, 0).append_child("error");
  error.append_attribute("type") = "refused";
  error.append_attribute("message") = xml_text(mistakes.substr(0, mistakes.find('\n'))).c_str();
  error.text().set(xml_text(mistakes).c_str());
}

std::map<std::string, std::string> mistakes_by_file(const TestResults& results) {
  std::map<std::string, std::string> mistakes;
  for (const auto& error : results.refused) {
    mistakes[error.problem().file] += visible_line(error.what()) + "\n" + error.problem().excerpt;
  }
  return mistakes;
}

using NamesSeen = std::map<std::pair<std::string, std::string>, int>;  // file and name

NamesSeen names_of(const TestResults& results) {
  NamesSeen times;
  for (const TestedScenario& one : results.played) { ++times[{one.file, one.scenario.name}]; }
  for (const auto& one : results.unplayed) { ++times[{one.file, one.name}]; }
  return times;
}

/// Adds the start of the first run, and the total time of all runs.
void add_times(pugi::xml_node& suite, const std::vector<TestedScenario>& played) {
  double wall_s = 0;
  for (const TestedScenario& one : played) { wall_s += one.wall_s; }
  suite.append_attribute("time") = seconds(wall_s).c_str();
  const auto first = std::ranges::min_element(played, {}, &TestedScenario::started);
  const auto begin = first == played.end() ? std::chrono::system_clock::now() : first->started;
  suite.append_attribute("timestamp") = iso_time(begin).c_str();
}

}  // namespace

std::string junit_xml(const TestResults& results) {
  const auto count = [&](auto&& is_counted) {
    return static_cast<unsigned>(std::ranges::count_if(
        results.played, [&](const TestedScenario& one) { return is_counted(one.result.verdict); }));
  };
  const auto mistakes = mistakes_by_file(results);
  const auto failures = failures_of_all_runs(results);

  pugi::xml_document document;
  auto declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  auto suite = document.append_child("testsuites").append_child("testsuite");
  suite.append_attribute("name") = "fakebot";
  suite.append_attribute("tests") =
      static_cast<unsigned>(results.played.size() + results.unplayed.size() +
                            results.missing.size() + failures.size() + mistakes.size());
  suite.append_attribute("failures") =
      count([](Verdict verdict) { return verdict == Verdict::failed; }) +
      static_cast<unsigned>(failures.size());
  suite.append_attribute("errors") =
      static_cast<unsigned>(results.missing.size() + mistakes.size()) + count([](Verdict verdict) {
        return verdict == Verdict::error || verdict == Verdict::inconclusive;
      });
  suite.append_attribute("skipped") = static_cast<unsigned>(results.unplayed.size());
  add_times(suite, results.played);
  auto properties = suite.append_child("properties");
  add_property(properties, "fakebot", std::string(kVersion));
  if (results.shard) { add_property(properties, "shard", text_of(results.shard->shard)); }
  NamesSeen times = names_of(results);
  for (const TestedScenario& one : results.played) {
    add_case(suite, one, times[{one.file, one.scenario.name}] > 1);
  }
  for (const auto& one : results.unplayed) {
    add_unplayed(suite, one, times[{one.file, one.name}] > 1);
  }
  for (const FailureOfRuns& failure : failures) { add_failure(suite, failure); }
  for (const auto& shard : results.missing) { add_missing(suite, shard); }
  for (const auto& [file, text] : mistakes) { add_refused(suite, file, text); }

  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

}  // namespace fakebot::report
