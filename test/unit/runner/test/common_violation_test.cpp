#include "runner/test/common_violation.hpp"

#include <doctest/doctest.h>

using namespace fakebot;
using runner::TestResults;
using sim::scenario::Outcome;
using sim::scenario::Verdict;

namespace {

const sim::Signal& bad_checksums() {
  static const sim::Signal kSignal = [] {
    sim::Signal signal{};
    signal.name = "wire.bad_checksums";
    signal.counts_violations = true;
    return signal;
  }();
  return kSignal;
}

/// Adds runs of a driver that fail by nothing but the protocol, or pass.
void add(TestResults& results, std::size_t runs, bool violates) {
  for (std::size_t run = 0; run < runs; ++run) {
    sim::scenario::Finding finding{};
    finding.outcome = violates ? Outcome::failed : Outcome::passed;
    if (violates) { finding.signals = {{&bad_checksums(), 1}}; }
    runner::ScenarioResult result{.verdict = violates ? Verdict::failed : Verdict::passed};
    result.judged.push_back(
        {{.name = "no violations",
          .what = sim::scenario::Invariant{.condition = "wire.bad_checksums == 0",
                                           .provided = "wire.frames_received > 0"}},
         finding});
    results.played.push_back({.file = "a.json",
                              .scenario = {.name = "a"},
                              .seed = 1,
                              .result = std::move(result),
                              .wall_s = 0,
                              .robot = {},
                              .driver = {"./driver"}});
  }
}

}  // namespace

TEST_CASE("a violation of the protocol that comes in all runs is told once, and fails none") {
  TestResults results;
  add(results, 3, true);
  runner::tell_once(results);
  REQUIRE(results.violations.size() == 1);
  CHECK(results.violations.front().runs == 3);
  for (const auto& run : results.played) { CHECK(run.result.verdict == Verdict::passed); }
}

TEST_CASE("one run in twenty may be without a violation that comes in all others") {
  TestResults results;
  add(results, 20, true);
  add(results, 1, false);
  runner::tell_once(results);
  REQUIRE(results.violations.size() == 1);
  CHECK(results.violations.front().runs == 20);

  TestResults fewer;
  add(fewer, 19, true);
  add(fewer, 1, false);
  runner::tell_once(fewer);
  CHECK(fewer.violations.empty());
  CHECK(fewer.played.front().result.verdict == Verdict::failed);
}
