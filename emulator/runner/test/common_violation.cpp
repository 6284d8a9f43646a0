#include "runner/test/common_violation.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <variant>
#include <vector>

#include "sim/scenario/expectations/expectation.hpp"

namespace fakebot::runner {

using sim::scenario::Finding;
using sim::scenario::Outcome;
using sim::scenario::Verdict;

namespace {

/// With fewer runs, "in every run" says little. (choice)
constexpr std::size_t kLeastRuns = 3;
/// A wrong frame at the start is lost in runs in which the robot is still off: one run in so many
/// may be without the violation. (choice)
constexpr std::size_t kRunsForOneWithout = 20;

bool is_violation(const ScenarioResult::Judged& judged) {
  return judged.finding.outcome == Outcome::failed && is_violation_of_protocol(judged.finding);
}

/// The counters of violations that are not zero.
std::set<std::string_view> ways_of(const Finding& finding) {
  std::set<std::string_view> ways;
  for (const sim::scenario::SignalValue& counter : finding.signals) {
    if (counter.value != 0) { ways.insert(counter.signal.name); }
  }
  return ways;
}

/// Without the violation, the verdict of a run is that of its other expectations.
void forgive(ScenarioResult& result) {
  for (auto& judged : result.judged) {
    if (is_violation(judged)) { judged.finding.outcome = Outcome::passed; }
  }
  const auto any = [&](Outcome outcome) {
    return std::ranges::any_of(
        result.judged, [outcome](const auto& judged) { return judged.finding.outcome == outcome; });
  };
  if (result.verdict != Verdict::failed || any(Outcome::failed) || !result.reason.empty()) {
    return;
  }
  const bool is_whole =
      !any(Outcome::untested) && result.events_to_come.empty() && result.idle_events.empty();
  result.verdict = is_whole ? Verdict::passed : Verdict::inconclusive;
}

/// The violation of the first run.
std::optional<CommonViolation> violation_of_all(const std::vector<const TestedScenario*>& runs) {
  std::optional<CommonViolation> common;
  std::set<std::string_view> ways;
  std::size_t without = 0;
  for (const TestedScenario* run : runs) {
    for (const auto& judged : run->result.judged) {
      if (!judges_protocol(judged.expectation)) { continue; }
      if (judged.finding.outcome == Outcome::untested) { continue; }
      if (!is_violation(judged)) {
        ++without;
        continue;
      }
      const auto own = ways_of(judged.finding);
      if (common && own != ways) { return std::nullopt; }
      if (!common) { common = CommonViolation{.text = judged.finding.explanation}; }
      ways = own;
      ++common->runs;
    }
  }
  const bool is_common =
      common && common->runs >= kLeastRuns && without * kRunsForOneWithout <= common->runs;
  if (!is_common) { return std::nullopt; }
  common->judged = common->runs + without;
  return common;
}

}  // namespace

/// Only "no_violations" has nothing to check without bytes of a driver.
bool judges_protocol(const sim::scenario::Expectation& expectation) {
  const auto* invariant = std::get_if<sim::scenario::Invariant>(&expectation.what);
  return invariant != nullptr && invariant->provided.has_value();
}

void tell_once(TestResults& results) {
  std::vector<const TestedScenario*> driven;
  for (const TestedScenario& one : results.played) {
    if (one.has_driver()) { driven.push_back(&one); }
  }
  const auto common = violation_of_all(driven);
  if (!common) { return; }
  results.violations.push_back(*common);
  for (TestedScenario& one : results.played) {
    if (one.has_driver()) { forgive(one.result); }
  }
}

std::string only_violation_of(const ScenarioResult& result) {
  std::string text;
  for (const auto& judged : result.judged) {
    const Outcome outcome = judged.finding.outcome;
    if (outcome == Outcome::passed || outcome == Outcome::unreached) { continue; }
    if (!is_violation(judged)) { return ""; }
    for (const std::string_view way : ways_of(judged.finding)) {
      text += (text.empty() ? "" : ", ") + std::string(way);
    }
  }
  return text;
}

const Finding* violation_told_once(const ScenarioResult& result) {
  for (const auto& [expectation, finding] : result.judged) {
    if (finding.outcome == Outcome::passed && is_violation_of_protocol(finding)) {
      return &finding;
    }
  }
  return nullptr;
}

}  // namespace fakebot::runner
