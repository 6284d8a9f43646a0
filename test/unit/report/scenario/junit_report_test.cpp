#include <doctest/doctest.h>

#include "config/profile/robot_choice.hpp"
#include "report/scenario/scenario_reports.hpp"
#include "robots/registry.hpp"
#include "unit/contains.hpp"

using namespace fakebot;
using fakebot::test::contains;
using sim::scenario::Verdict;

namespace {

runner::TestResults results_of(std::vector<std::string> inconclusive_before) {
  runner::TestResults results;
  results.played.push_back({.file = "a.json",
                            .scenario = {.name = "a"},
                            .seed = 3,
                            .result = {.verdict = Verdict::passed},
                            .wall_s = 0,
                            .robot = config::first_choice(robots::default_kind()),
                            .driver = {"./driver"},
                            .inconclusive_before = std::move(inconclusive_before)});
  return results;
}

}  // namespace

TEST_CASE("JUnit: a scenario that was retried has the number of retries, and why") {
  const std::string xml = report::junit_xml(results_of({"too slow", "too \"slow\" again"}));
  CHECK(contains(xml, R"(<property name="retries" value="2" />)"));
  CHECK(contains(xml, R"(<property name="inconclusive_before" value="too slow" />)"));
  CHECK(contains(xml, R"(value="too &quot;slow&quot; again" />)"));
}

TEST_CASE("JUnit: a scenario that was played once has no retries") {
  CHECK_FALSE(contains(report::junit_xml(results_of({})), "retries"));
}
