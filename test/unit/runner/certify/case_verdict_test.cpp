// What the runs of a case say of a driver.
#include "runner/certify/case_verdict.hpp"

#include <doctest/doctest.h>

#include "runner/verdict/machine_delays.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using namespace sim::scenario;
using runner::CaseResult;
using runner::CaseVerdict;
using runner::ScenarioResult;
using runner::TestedScenario;

namespace {

ScenarioResult::Judged judged(Outcome outcome, bool is_lenient = false) {
  ScenarioResult::Judged one;
  one.expectation.name = "stops";
  one.expectation.is_lenient = is_lenient;
  one.finding.outcome = outcome;
  one.finding.explanation = "it did not";
  return one;
}

TestedScenario run_with(Verdict verdict, std::vector<ScenarioResult::Judged> all,
                        const std::string& reason = "") {
  return {.file = "s.json",
          .scenario = {.name = "s"},
          .seed = 1,
          .result = {.verdict = verdict, .reason = reason, .judged = std::move(all)},
          .wall_s = 0,
          .robot = {},
          .driver = {"d"},
          .rerun = "fakebot test s.json"};
}

CaseResult case_of(const std::vector<TestedScenario>& runs) {
  std::vector<const TestedScenario*> all;
  for (const TestedScenario& run : runs) { all.push_back(&run); }
  CaseResult one;
  runner::judge_case(one, all, false);
  return one;
}

ScenarioResult::Judged reaction(sim::SimTime took, sim::SimTime limit, const std::string& what) {
  ScenarioResult::Judged one = judged(Outcome::passed);
  one.expectation.what =
      Reaction{.condition = "x", .after = "bump", .within = limit, .stays = sim::SimTime{0}};
  one.expectation.reaction = what;
  one.finding.reacted_in = {{1s, 1s + took}};
  return one;
}

}  // namespace

TEST_CASE("a case passes if all of its runs pass") {
  const auto passed = run_with(Verdict::passed, {judged(Outcome::passed)});
  const CaseResult one = case_of({passed, passed});
  CHECK(one.verdict == CaseVerdict::pass);
  CHECK(one.runs == 2);
  CHECK(one.wrong == 0);
  CHECK(one.rerun.empty());
}

TEST_CASE("the worst run is the verdict of the case, with its reason and command") {
  const CaseResult one = case_of({run_with(Verdict::passed, {judged(Outcome::passed)}),
                                  run_with(Verdict::failed, {judged(Outcome::failed, true)}),
                                  run_with(Verdict::failed, {judged(Outcome::failed)})});
  CHECK(one.verdict == CaseVerdict::fail);
  CHECK(one.wrong == 2);
  CHECK(one.reason == "stops: it did not");
  CHECK(one.rerun == "fakebot test s.json");
}

TEST_CASE("a driver that fails only lenient expectations works, but with luck") {
  CHECK(
      case_of({run_with(Verdict::failed, {judged(Outcome::passed), judged(Outcome::failed, true)})})
          .verdict == CaseVerdict::lenient);
  CHECK(
      case_of({run_with(Verdict::failed, {judged(Outcome::failed), judged(Outcome::failed, true)})})
          .verdict == CaseVerdict::fail);
}

TEST_CASE("a case in which no run reaches what has to be reached sometimes is failed") {
  const auto run = run_with(Verdict::passed, {judged(Outcome::unreached)});
  CHECK(case_of({run, run}).verdict == CaseVerdict::pass);  // another run may have reached it
  CaseResult one;
  const runner::UnreachedGoal goal{.file = "s.json", .name = "sometimes a"};
  runner::judge_case(one, {&run, &run}, false, &goal);
  CHECK(one.verdict == CaseVerdict::fail);
  CHECK(one.reason == "sometimes a was not reached in any run");
}

TEST_CASE("a driver that dies, or leaves a case untested that is meant for it, fails the case") {
  CHECK(case_of({run_with(Verdict::error, {}, "the driver was killed")}).verdict ==
        CaseVerdict::fail);
  CHECK(case_of({run_with(Verdict::inconclusive, {judged(Outcome::untested)})}).verdict ==
        CaseVerdict::fail);
}

TEST_CASE("a machine that was too slow fails no driver") {
  const auto late = run_with(Verdict::inconclusive, {judged(Outcome::passed)},
                             std::string(runner::kTooSlow) + "it stood still");
  CHECK(case_of({late}).verdict == CaseVerdict::not_applicable);
}

TEST_CASE("the reaction nearest to its limit is told, of those that have a name") {
  const CaseResult one = case_of(
      {run_with(Verdict::passed, {reaction(100ms, 500ms, "stops"), reaction(200ms, 500ms, "")}),
       run_with(Verdict::passed, {reaction(140ms, 500ms, "stops"), reaction(1s, 5s, "turns")})});
  REQUIRE(one.reaction.has_value());
  CHECK(one.reaction->what == "stops");
  CHECK(one.reaction->event == "bump");
  CHECK(one.reaction->took == 140ms);
  CHECK(one.reaction->limit == 500ms);
}

TEST_CASE("a condition that held before the event has no reaction time") {
  CHECK_FALSE(
      case_of({run_with(Verdict::passed, {reaction(2s, 10ms, "drives on")})}).reaction.has_value());
}
