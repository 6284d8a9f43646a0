#include "runner/certify/case_verdict.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "runner/test/common_violation.hpp"
#include "runner/verdict/machine_delays.hpp"

namespace fakebot::runner {

using sim::scenario::Finding;
using sim::scenario::Outcome;
using sim::scenario::Reaction;
using sim::scenario::Verdict;

namespace {

/// "[side=left]: " for a run of a scenario with parameters.
std::string combination_of(const TestedScenario& run) {
  const auto begin = run.scenario.name.rfind(" [");
  if (run.parameters.empty() || begin == std::string::npos) { return ""; }
  return run.scenario.name.substr(begin + 1) + ": ";
}

CaseVerdict verdict_of(const ScenarioResult& result) {
  if (result.verdict == Verdict::passed) { return CaseVerdict::pass; }
  if (result.verdict == Verdict::inconclusive && result.reason.starts_with(kTooSlow)) {
    return CaseVerdict::not_applicable;
  }
  if (result.verdict != Verdict::failed) { return CaseVerdict::fail; }
  CaseVerdict verdict = CaseVerdict::pass;
  for (const auto& judged : result.judged) {
    const Outcome outcome = judged.finding.outcome;
    if (outcome == Outcome::passed || outcome == Outcome::unreached) { continue; }
    if (outcome != Outcome::failed || !judged.expectation.is_lenient) { return CaseVerdict::fail; }
    verdict = CaseVerdict::lenient;
  }
  return verdict;
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

void judge_case(CaseResult& one, const std::vector<const TestedScenario*>& runs,
                bool tells_violation, const UnreachedGoal* unreached) {
  one.verdict = CaseVerdict::pass;
  for (const TestedScenario* run : runs) {
    ++one.runs;
    add_reaction(one, run->result);
    CaseVerdict verdict = verdict_of(run->result);
    std::string reason = verdict == CaseVerdict::pass ? "" : first_reason(run->result);
    const Finding* violation = violation_told_once(run->result);
    if (verdict == CaseVerdict::pass && violation != nullptr && tells_violation) {
      verdict = CaseVerdict::fail;
      reason = violation->explanation;
    }
    if (verdict == CaseVerdict::pass) { continue; }
    ++one.wrong;
    if (rank_of(verdict) >= rank_of(one.verdict)) { continue; }
    one.verdict = verdict;
    one.reason = combination_of(*run) + reason;
    one.rerun = run->rerun;
  }
  if (unreached == nullptr || one.verdict == CaseVerdict::fail) { return; }
  one.verdict = CaseVerdict::fail;
  one.reason = unreached->name + " was not reached in any run";
  one.wrong = one.runs;
}

}  // namespace fakebot::runner
