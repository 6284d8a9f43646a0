#include "report/scenario/test_summary.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <map>
#include <utility>

#include "report/scenario/scenario_report.hpp"
#include "report/visible_text.hpp"

namespace fakebot::report {

namespace {

std::size_t number_not_applicable(const TestResults& results) {
  return static_cast<std::size_t>(
      std::ranges::count_if(results.unplayed, &runner::UnplayedScenario::is_not_applicable));
}

std::string verdict_counts(std::size_t scenarios, const TestResults& results) {
  const std::vector<TestedScenario>& tested = results.played;
  std::map<sim::scenario::Verdict, std::size_t> verdicts;
  for (const TestedScenario& one : tested) { ++verdicts[one.result.verdict]; }
  std::string text;
  for (const auto& [verdict, count] : verdicts) {
    text += fmt::format(", {} {}", count, sim::scenario::name_of(verdict));
  }
  const std::size_t not_applicable = number_not_applicable(results);
  if (not_applicable > 0) { text += fmt::format(", {} not applicable", not_applicable); }
  const std::size_t not_played = scenarios - tested.size() - not_applicable;
  if (not_played > 0) { text += fmt::format(", {} not played", not_played); }
  if (text.empty()) { text = ", nothing to run"; }
  return fmt::format("{}: {}\n", count_text(scenarios, "scenario"), text.substr(2));
}

}  // namespace

std::string count_text(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string shard_text(const TestResults& results) {
  if (!results.shard) { return ""; }
  const std::size_t own = results.played.size() + results.unplayed.size();
  return fmt::format("{}: {} of {}\n", text_of(results.shard->shard), own,
                     count_text(results.shard->plays, "scenario"));
}

std::string violation_text(const runner::CommonViolation& violation) {
  if (violation.judged == 1) { return "in the run " + violation.text; }
  const std::string runs = violation.runs == violation.judged
                               ? "all " + std::to_string(violation.runs)
                               : fmt::format("{} of {}", violation.runs, violation.judged);
  return fmt::format("in {} runs {}", runs, violation.text);
}

std::vector<FailureOfRuns> failures_of_all_runs(const TestResults& results) {
  std::vector<FailureOfRuns> failures;
  for (const auto& violation : results.violations) {
    failures.push_back({"the protocol, in all runs", violation_text(violation)});
  }
  for (const auto& goal : results.unreached) {
    const std::string because = goal.because.empty() ? "" : "; because: " + goal.because;
    failures.push_back(
        {goal.file + ": " + goal.name,
         fmt::format("{} was not reached in {} of {}{}", goal.name,
                     goal.runs == 1 ? "the only run" : fmt::format("any of {} runs", goal.runs),
                     goal.file, because)});
  }
  return failures;
}

std::string failures_of_all_runs_text(const TestResults& results) {
  std::string text;
  for (const FailureOfRuns& failure : failures_of_all_runs(results)) {
    text += "  failed " + visible_line(failure.text) + "\n";
  }
  return text;
}

std::string missing_text(const TestResults& results) {
  std::string text;
  for (const runner::Shard& shard : results.missing) {
    text += fmt::format("  inconclusive {}: {}\n", text_of(shard), kMissing);
  }
  return text;
}

std::string test_summary(std::size_t scenarios, const TestResults& results) {
  const std::vector<TestedScenario>& tested = results.played;
  std::string text = verdict_counts(scenarios, results);
  for (const TestedScenario& one : tested) {
    if (one.inconclusive_before.empty()) { continue; }
    text += fmt::format("  {} {} after {}\n", sim::scenario::name_of(one.result.verdict),
                        visible_line(one.scenario.name),
                        count_text(one.inconclusive_before.size(), "inconclusive run"));
  }
  if (tested.size() == 1) { return text; }
  for (const TestedScenario& one : tested) {
    if (one.result.verdict == sim::scenario::Verdict::passed) { continue; }
    text += fmt::format("  {} {}: {}, seed {}\n", sim::scenario::name_of(one.result.verdict),
                        visible_line(one.scenario.name), visible_line(one.file), one.seed);
    if (!one.rerun.empty()) { text += "    " + visible_line(one.rerun) + "\n"; }
  }
  return text;
}

std::string unplayed_text(const TestResults& results) {
  std::map<std::pair<bool, std::string>, std::size_t> counts;
  for (const auto& one : results.unplayed) { ++counts[{one.is_not_applicable, one.reason}]; }
  std::string text;
  for (const auto& [why, count] : counts) {
    text += fmt::format("  {} {}: {}\n", count, why.first ? "not applicable" : "not played",
                        visible_line(why.second));
  }
  return text;
}

std::string validity_text(const std::vector<runner::LoadedScenario>& combinations,
                          bool with_timeline) {
  const runner::LoadedScenario& first = combinations.front();
  const bool varies = !first.content.combination.empty();
  std::string text = fmt::format("{}: valid: {}\n", visible_line(first.path),
                                 varies ? count_text(combinations.size(), "combination")
                                        : visible_line(first.content.scenario.name));
  if (!with_timeline) { return text; }
  for (const runner::LoadedScenario& one : combinations) {
    if (varies) { text += " " + visible_line(one.content.scenario.name) + "\n"; }
    text += timeline_of(one.content.scenario);
  }
  return text;
}

std::string validity_text(const runner::LoadedFiles::Other& other) {
  return fmt::format("{}: {}: {}\n", visible_line(other.path), other.checked ? "valid" : "skipped",
                     visible_line(other.what));
}

}  // namespace fakebot::report
