#include "runner/shrink/failure.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

using namespace fakebot;
using runner::ScenarioResult;
using runner::WayToFail;
using sim::scenario::Outcome;
using sim::scenario::Verdict;

namespace {

ScenarioResult result_with(Verdict verdict, const std::vector<Outcome>& outcomes,
                           std::string reason = "") {
  ScenarioResult result{.verdict = verdict, .reason = std::move(reason)};
  for (const Outcome outcome : outcomes) {
    ScenarioResult::Judged judged{};
    judged.expectation.name = "expectation " + std::to_string(result.judged.size());
    judged.finding.outcome = outcome;
    result.judged.push_back(judged);
  }
  return result;
}

}  // namespace

TEST_CASE("each expectation that failed is a way to fail of its own") {
  const auto result =
      result_with(Verdict::failed, {Outcome::failed, Outcome::passed, Outcome::failed});
  CHECK(ways_to_fail(result) == std::vector<WayToFail>{{.expectation = 0}, {.expectation = 2}});
}

TEST_CASE("a driver that ends in the same way at another time has failed in the same way") {
  const auto died = [](const std::string& reason) {
    return result_with(Verdict::error, {Outcome::failed}, reason);
  };
  const auto one = died("the driver ended with status 3 after 1.250 s");
  const auto other = died("the driver ended with status 3 after 17.1 s");
  CHECK(ways_to_fail(one).size() == 1);
  CHECK(ways_to_fail(one) == ways_to_fail(other));
  CHECK(fail_alike(one, other));
  CHECK(ways_to_fail(one) != ways_to_fail(died("the driver did not end")));
}

TEST_CASE("what passed, was not tested or was refused by the machine has not failed") {
  CHECK(ways_to_fail(result_with(Verdict::passed, {Outcome::passed})).empty());
  CHECK(ways_to_fail(result_with(Verdict::inconclusive, {Outcome::failed}, "too slow")).empty());
  auto refused = result_with(Verdict::error, {}, "no descriptors");
  refused.by_environment = true;
  CHECK(ways_to_fail(refused).empty());
  CHECK_FALSE(fail_alike(refused, refused));
}
