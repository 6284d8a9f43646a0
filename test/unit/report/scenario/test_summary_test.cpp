#include "report/scenario/test_summary.hpp"

#include <doctest/doctest.h>

using namespace fakebot;
using sim::scenario::Verdict;

namespace {

report::TestedScenario tested(const std::string& name, Verdict verdict) {
  return {.file = name + ".json",
          .scenario = {.name = name},
          .seed = 3,
          .result = {.verdict = verdict},
          .wall_s = 0,
          .robot = {},
          .driver = {}};
}

}  // namespace

TEST_CASE("the summary of a test counts verdicts and names the scenarios that did not pass") {
  CHECK(report::test_summary(4,
                             {.played = {tested("a", Verdict::passed), tested("b", Verdict::failed),
                                         tested("c", Verdict::passed)}}) ==
        "4 scenarios: 2 passed, 1 failed, 1 not played\n"
        "  failed b: b.json, seed 3\n");
}

TEST_CASE("the summary of a single scenario is one line") {
  CHECK(report::test_summary(1, {.played = {tested("b", Verdict::failed)}}) ==
        "1 scenario: 1 failed\n");
}

TEST_CASE("what is not applicable is counted beside what was not played, and told why") {
  runner::TestResults results{.played = {tested("a", Verdict::passed)}};
  results.unplayed = {{.file = "b.json", .name = "b", .seed = 1, .reason = "needs docks"},
                      {.file = "c.json", .name = "c", .seed = 1, .reason = "interrupted"}};
  results.unplayed[0].is_not_applicable = true;
  CHECK(report::test_summary(3, results) ==
        "3 scenarios: 1 passed, 1 not applicable, 1 not played\n");
  CHECK(report::unplayed_text(results) ==
        "  1 not played: interrupted\n  1 not applicable: needs docks\n");
}

TEST_CASE("a violation that came in all runs is told with its number of runs") {
  runner::TestResults results;
  results.violations = {{"the driver violates the protocol: AA 55", 106, 106},
                        {"the driver violates the protocol: AA 56", 20, 21}};
  CHECK(report::failures_of_all_runs_text(results) ==
        "  failed in all 106 runs the driver violates the protocol: AA 55\n"
        "  failed in 20 of 21 runs the driver violates the protocol: AA 56\n");
}

TEST_CASE("a valid file is named with its scenario, or with its combinations") {
  runner::LoadedScenario one{.path = "a.json", .content = {}};
  one.content.scenario.name = "a bump";
  CHECK(report::validity_text({one}, false) == "a.json: valid: a bump\n");
  one.content.combination = "speed=1";
  CHECK(report::validity_text({one, one}, false) == "a.json: valid: 2 combinations\n");
  CHECK(report::validity_text({one}, true).starts_with("a.json: valid: 1 combination\n a bump\n"));
}
