#include "runner/certify/case_verdict.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "runner/verdict/machine_delays.hpp"

namespace fakebot::runner {

using sim::scenario::Finding;
using sim::scenario::Outcome;
using sim::scenario::Reaction;
using sim::scenario::Verdict;

namespace {

/// With fewer runs, "in every run" says little. (choice)
constexpr std::size_t kLeastRuns = 3;

bool is_violation(const ScenarioResult::Judged& judged) {
  return judged.finding.outcome == Outcome::failed && is_violation_of_protocol(judged.finding);
}

/// Only "no_violations" is nothing to check without bytes of a driver.
bool judges_protocol(const sim::scenario::Expectation& expectation) {
  const auto* invariant = std::get_if<sim::scenario::Invariant>(&expectation.what);
  return invariant != nullptr && invariant->provided.has_value();
}

/// "[side=left]: " for a run of a scenario with parameters.
std::string combination_of(const TestedScenario& run) {
  if (run.parameters.empty()) { return ""; }
  return run.scenario.name.substr(run.scenario.name.rfind('[')) + ": ";
}

/// The counters of violations that are not zero: in which ways the protocol is broken.
std::set<std::string_view> ways_of(const Finding& finding) {
  std::set<std::string_view> ways;
  for (const auto& [signal, value] : finding.signals) {
    if (value != 0) { ways.insert(signal->name); }
  }
  return ways;
}

CaseVerdict verdict_of(const ScenarioResult& result, bool told_once) {
  if (result.verdict == Verdict::passed) { return CaseVerdict::pass; }
  if (result.verdict == Verdict::inconclusive && result.reason.starts_with(kTooSlow)) {
    return CaseVerdict::not_applicable;
  }
  if (result.verdict != Verdict::failed) { return CaseVerdict::fail; }
  CaseVerdict verdict = CaseVerdict::pass;
  for (const auto& judged : result.judged) {
    if (judged.finding.outcome == Outcome::passed) { continue; }
    if (told_once && is_violation(judged)) { continue; }
    if (judged.finding.outcome != Outcome::failed || !judged.expectation.is_lenient) {
      return CaseVerdict::fail;
    }
    verdict = CaseVerdict::lenient;
  }
  return verdict;
}

/// The first expectation that did not pass and counts.
std::string reason_of(const ScenarioResult& result, bool told_once) {
  if (result.verdict != Verdict::failed || !told_once) { return first_reason(result); }
  for (const auto& judged : result.judged) {
    if (judged.finding.outcome == Outcome::passed || is_violation(judged)) { continue; }
    return judged.expectation.name + ": " + judged.finding.explanation;
  }
  return first_reason(result);
}

/// From worst to best.
int rank_of(CaseVerdict verdict) {
  switch (verdict) {
    case CaseVerdict::fail: return 0;
    case CaseVerdict::lenient: return 1;
    case CaseVerdict::not_applicable: return 2;
    case CaseVerdict::pass: break;
  }
  return 3;
}

/// Nearer to its limit.
bool is_slower(const ReactionTime& one, const ReactionTime& other) {
  return static_cast<double>(one.took.count()) * static_cast<double>(other.limit.count()) >
         static_cast<double>(other.took.count()) * static_cast<double>(one.limit.count());
}

void add_reaction(CaseResult& one, const ScenarioResult& result) {
  for (const auto& [expectation, finding] : result.judged) {
    const auto* reaction = std::get_if<Reaction>(&expectation.what);
    if (reaction == nullptr || expectation.reaction.empty()) { continue; }
    for (const auto& [from, until] : finding.reacted_in) {
      const ReactionTime time{expectation.reaction, reaction->after.value_or(""), until - from,
                              reaction->within};
      // A condition that was true already is known by the time for which it had to hold.
      const bool was_true = time.took > time.limit || time.took <= sim::SimTime{0};
      if (was_true || (one.reaction && !is_slower(time, *one.reaction))) { continue; }
      one.reaction = time;
    }
  }
}

}  // namespace

std::optional<CommonViolation> violation_of_all(const std::vector<const TestedScenario*>& runs) {
  std::optional<CommonViolation> common;
  std::set<std::string_view> ways;
  for (const TestedScenario* run : runs) {
    for (const auto& judged : run->result.judged) {
      if (!judges_protocol(judged.expectation)) { continue; }
      if (judged.finding.outcome == Outcome::untested) { continue; }
      if (!is_violation(judged)) { return std::nullopt; }
      const auto own = ways_of(judged.finding);
      if (common && own != ways) { return std::nullopt; }
      if (!common) { common = CommonViolation{judged.finding.explanation, 0}; }
      ways = own;
      ++common->runs;
    }
  }
  return common && common->runs >= kLeastRuns ? common : std::nullopt;
}

void judge_case(CaseResult& one, const std::vector<const TestedScenario*>& runs, bool told_once) {
  one.verdict = CaseVerdict::pass;
  for (const TestedScenario* run : runs) {
    ++one.runs;
    add_reaction(one, run->result);
    const CaseVerdict verdict = verdict_of(run->result, told_once);
    if (verdict == CaseVerdict::pass) { continue; }
    ++one.wrong;
    if (rank_of(verdict) >= rank_of(one.verdict)) { continue; }
    one.verdict = verdict;
    one.reason = combination_of(*run) + reason_of(run->result, told_once);
    one.rerun = run->rerun;
  }
}

}  // namespace fakebot::runner
