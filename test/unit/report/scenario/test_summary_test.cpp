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
  CHECK(report::test_summary(4, {tested("a", Verdict::passed), tested("b", Verdict::failed),
                                 tested("c", Verdict::passed)}) ==
        "4 scenarios: 2 passed, 1 failed, 1 not played\n"
        "  failed b: b.json, seed 3\n");
}

TEST_CASE("the summary of a single scenario is one line") {
  CHECK(report::test_summary(1, {tested("b", Verdict::failed)}) == "1 scenario: 1 failed\n");
}

TEST_CASE("a valid file is named with its scenario, or with its combinations") {
  runner::LoadedScenario one{.path = "a.json", .content = {}};
  one.content.scenario.name = "a bump";
  CHECK(report::validity_text({one}, false) == "a.json: valid: a bump\n");
  one.content.combination = "speed=1";
  CHECK(report::validity_text({one, one}, false) == "a.json: valid: 2 combinations\n");
  CHECK(report::validity_text({one}, true).starts_with("a.json: valid: 1 combination\n a bump\n"));
}
