#include "runner/explore/tried_pairs.hpp"

#include <doctest/doctest.h>

using namespace fakebot;
using namespace fakebot::runner;

namespace {

/// Two events, the second `gap_s` after the first has begun; the first has the value.
config::RunPlan pair_of(std::size_t first, std::size_t second, double gap_s, double value = 0) {
  return {.events = {{.kind = first, .at_s = 2, .lasts_s = 1, .numbers = {value}},
                     {.kind = second, .at_s = 2 + gap_s, .lasts_s = 1, .numbers = {0}}}};
}

}  // namespace

TEST_CASE("the more runs had a pair of events, the less it counts") {
  TriedPairs pairs;
  double last = pairs.novelty(pair_of(0, 1, 3), {});
  CHECK(last == 2);
  for (int runs = 1; runs <= 3; ++runs) {
    pairs.note(pair_of(0, 1, 3));
    const double now = pairs.novelty(pair_of(0, 1, 3), {});
    CHECK(now < last);
    CHECK(now > 0);
    last = now;
  }
}

TEST_CASE("other kinds or another order are new, and another value or time is half as new") {
  TriedPairs pairs;
  pairs.note(pair_of(0, 1, 3));
  CHECK(pairs.novelty(pair_of(0, 2, 3), {}) == 2);
  CHECK(pairs.novelty(pair_of(1, 0, 3), {}) == 2);
  CHECK(pairs.novelty(pair_of(0, 1, 3, 0.9), {}) == 1.5);
  CHECK(pairs.novelty(pair_of(0, 1, 1.1), {}) == 1.5);  // soon after the end of the first
  CHECK(pairs.novelty(pair_of(0, 1, 0.5), {}) == 1.5);  // before its end
  CHECK(pairs.novelty(pair_of(0, 1, 3.1), {}) == 1);
}

TEST_CASE(
    "a pair that a run has twice counts once, and pairs of kinds with more weight count more") {
  const TriedPairs pairs;
  config::RunPlan twice = pair_of(0, 1, 3);
  twice.events.push_back({.kind = 0, .at_s = 8, .lasts_s = 1, .numbers = {0}});
  const double once = pairs.novelty(twice, {});
  twice.events.push_back({.kind = 1, .at_s = 11, .lasts_s = 1, .numbers = {0}});
  CHECK(pairs.novelty(twice, {}) == once);
  CHECK(pairs.novelty(pair_of(0, 1, 3), {0.25, 1}) == 1);
  CHECK(pairs.novelty(pair_of(1, 1, 3), {0.25, 1}) == 2);
}
