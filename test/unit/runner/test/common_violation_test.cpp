// A violation of the protocol that comes in every run is told once.
#include "runner/test/common_violation.hpp"

#include <doctest/doctest.h>

using namespace fakebot;
using namespace sim::scenario;
using runner::ScenarioResult;
using runner::TestedScenario;
using runner::TestResults;

namespace {

sim::Signal counter(std::string_view name) {
  sim::Signal signal{};
  signal.name = name;
  signal.counts_violations = true;
  return signal;
}

const sim::Signal kChecksums = counter("wire.bad_checksums");
const sim::Signal kIds = counter("wire.unknown_ids");

ScenarioResult::Judged violation(Outcome outcome, const sim::Signal& way = kChecksums) {
  ScenarioResult::Judged one;
  one.expectation = {.name = "no violations", .what = Invariant{.condition = "x", .provided = "y"}};
  one.finding.outcome = outcome;
  if (outcome == Outcome::failed) {
    one.finding.explanation = "the driver violates the protocol: AA 55 00";
    one.finding.signals = {{.signal = way, .value = 1}};
  }
  return one;
}

ScenarioResult::Judged other(Outcome outcome) {
  ScenarioResult::Judged one;
  one.expectation = {.name = "stops", .what = AtTheEnd{"x"}};
  one.finding.outcome = outcome;
  return one;
}

void add(TestResults& results, Verdict verdict, std::vector<ScenarioResult::Judged> judged,
         bool has_driver = true) {
  results.played.push_back(
      {.file = "s.json",
       .scenario = {},
       .seed = 1,
       .result = {.verdict = verdict, .judged = std::move(judged)},
       .wall_s = 0,
       .robot = {},
       .driver = has_driver ? std::vector<std::string>{"d"} : std::vector<std::string>{}});
}

}  // namespace

TEST_CASE("runs that fail only by what comes in all runs pass, and the test fails once") {
  TestResults results;
  add(results, Verdict::failed, {violation(Outcome::failed), other(Outcome::passed)});
  add(results, Verdict::failed, {violation(Outcome::failed), other(Outcome::failed)});
  add(results, Verdict::failed, {violation(Outcome::failed), other(Outcome::untested)});
  add(results, Verdict::passed, {other(Outcome::passed)});  // does not judge the protocol
  runner::tell_once(results);
  REQUIRE(results.violations.size() == 1);
  CHECK(results.violations[0].runs == 3);
  CHECK(results.violations[0].text == "the driver violates the protocol: AA 55 00");
  CHECK(results.played[0].result.verdict == Verdict::passed);
  CHECK(results.played[1].result.verdict == Verdict::failed);
  CHECK(results.played[2].result.verdict == Verdict::inconclusive);
  CHECK(runner::violation_told_once(results.played[0].result) != nullptr);
  CHECK(runner::violation_told_once(results.played[3].result) == nullptr);
}

TEST_CASE("a violation that one run does not have, or has in another way, stays with its runs") {
  TestResults once;
  add(once, Verdict::failed, {violation(Outcome::failed)});
  add(once, Verdict::failed, {violation(Outcome::failed)});
  add(once, Verdict::failed, {violation(Outcome::failed)});
  add(once, Verdict::passed, {violation(Outcome::passed)});
  TestResults differs = once;
  differs.played.back() = differs.played.front();
  differs.played.back().result.judged = {violation(Outcome::failed, kIds)};
  for (TestResults* results : {&once, &differs}) {
    runner::tell_once(*results);
    CHECK(results->violations.empty());
    CHECK(results->played[0].result.verdict == Verdict::failed);
  }
}

TEST_CASE("one run in twenty may be without it, as one in which the robot is still off at first") {
  for (const std::size_t with : {20U, 19U}) {
    TestResults results;
    for (std::size_t run = 0; run < with; ++run) {
      add(results, Verdict::failed, {violation(Outcome::failed)});
    }
    add(results, Verdict::passed, {violation(Outcome::passed)});
    runner::tell_once(results);
    CHECK(results.violations.size() == (with == 20 ? 1 : 0));
    if (results.violations.empty()) { continue; }
    CHECK(results.violations[0].runs == 20);
    CHECK(results.violations[0].judged == 21);
  }
}

TEST_CASE("two runs are too few to say that it comes in every run, and own commands do not count") {
  TestResults results;
  add(results, Verdict::failed, {violation(Outcome::failed)});
  add(results, Verdict::failed, {violation(Outcome::failed)});
  add(results, Verdict::failed, {violation(Outcome::failed)}, false);
  runner::tell_once(results);
  CHECK(results.violations.empty());
}

TEST_CASE("a run that failed by nothing else is known by the ways in which it broke the protocol") {
  TestResults results;
  add(results, Verdict::failed, {violation(Outcome::failed), other(Outcome::passed)});
  add(results, Verdict::failed, {violation(Outcome::failed), other(Outcome::failed)});
  CHECK(runner::only_violation_of(results.played[0].result) == "wire.bad_checksums");
  CHECK(runner::only_violation_of(results.played[1].result).empty());
}
