#include "report/scenario/scenario_report.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace fakebot;
using namespace std::chrono_literals;
using sim::scenario::Outcome;
using sim::scenario::Verdict;

namespace {

constexpr sim::Signal kAngle{"angle", "rad", -3, 3, "a fact", false};
constexpr sim::Signal kPressed{"pressed", "flag", 0, 1, "a fact", false};
constexpr sim::Signal kBadChecksums{"wire.bad_checksums", "", 0, 9, "a count", false, true};
constexpr sim::Signal kBadLengths{"wire.bad_lengths", "", 0, 9, "a count", false, true};

std::string judgement(const runner::ScenarioResult& result) {
  return report::judgement_of({.name = "a"}, result);
}

runner::ScenarioResult::Judged judged(Outcome outcome,
                                      std::vector<sim::scenario::SignalValue> seen) {
  return {{.name = "it", .what = sim::scenario::AtTheEnd{"it"}, .because = "it fell"},
          {{.at = 2500ms, .explanation = "too late", .signals = std::move(seen)}, outcome}};
}

}  // namespace

TEST_CASE("a failure is reported with how often it was violated, if that was more than once") {
  auto failed = judged(Outcome::failed, {});
  failed.finding.violations = 3;
  const std::string text = judgement({.verdict = Verdict::failed, .judged = {failed}});
  CHECK(text.find("    too late\n    it was violated 3 times\n") != std::string::npos);
}

TEST_CASE("a failure is reported with its time, its reasons and the values of its signals") {
  CHECK(judgement({.verdict = Verdict::failed,
                   .judged = {judged(Outcome::failed, {{kAngle, 0.5}, {kPressed, 0}})}}) ==
        "failed a\n"
        "  it: failed at 2.500 s\n"
        "    too late\n"
        "    because: it fell\n"
        "    angle = 0.5 rad\n"
        "    pressed = 0\n");
}

TEST_CASE("of several counters of violations only those are listed that have counted one") {
  CHECK(judgement({.verdict = Verdict::failed,
                   .judged = {judged(Outcome::failed, {{kBadChecksums, 2}, {kBadLengths, 0}})}}) ==
        "failed a\n"
        "  it: failed at 2.500 s\n"
        "    too late\n"
        "    because: it fell\n"
        "    wire.bad_checksums = 2\n");
}

TEST_CASE("what was not tested is reported, unless an error has ended the scenario") {
  runner::ScenarioResult result{
      .verdict = Verdict::inconclusive,
      .events_to_come = {{"hit", "it was due at 5.000 s"}},
      .idle_events = {"press"},
      .judged = {judged(Outcome::untested, {}), judged(Outcome::passed, {{kAngle, 1}})}};
  CHECK(judgement(result) ==
        "inconclusive a\n"
        "  it: was not tested\n"
        "    too late\n"
        "  the event hit never happened: it was due at 5.000 s\n"
        "  the event press changed nothing: all was so already\n");
  result.verdict = Verdict::error;
  result.reason = "the driver ended";
  CHECK(judgement(result) == "error a\n  the driver ended\n");
}

TEST_CASE("a scenario that passed is reported in one line") {
  CHECK(judgement({.verdict = Verdict::passed,
                   .fault_counts = {{"loss", "drop", 3}},
                   .judged = {judged(Outcome::passed, {})}}) == "passed a\n");
}

TEST_CASE("a report lists hits of faults, what happened, and what the driver printed last") {
  const runner::ScenarioResult result{
      .verdict = Verdict::failed,
      .happenings = {{sim::scenario::Happening::Kind::event, 300ms, "hit"}},
      .fault_counts = {{"loss", "drop", 3}, {"noise", "flip_bits", 0}},
      .driver_output = "one\ntwo\n"};
  const std::string text = report::report_of({.name = "a"}, result);
  CHECK(text.find("  the fault loss hit 3 times\n"
                  "  the fault noise never hit anything\n"
                  "  what happened:\n") != std::string::npos);
  CHECK(text.ends_with("  what the driver printed last:\n    one\n    two\n"));
  CHECK(report::report_of({.name = "a"}, {.verdict = Verdict::failed}) == "failed a\n");
}
