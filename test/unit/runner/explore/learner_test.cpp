#include "runner/explore/learner.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace fakebot;
using namespace fakebot::runner;
using namespace std::chrono_literals;

namespace {

config::Vocabulary words() {
  return {.kinds = 9,
          .at_least = 1,
          .at_most = 6,
          .from = 0s,
          .until = 10s,
          .draw_event = [](std::size_t, const config::Draw& draw) {
            return config::DrawnEvent{.numbers = {draw()}};
          }};
}

/// The number of planned runs, of 200, that begin with the events of the run.
int runs_that_begin_like(const Learner& learner, const config::RunPlan& run) {
  int count = 0;
  for (std::uint64_t seed = 1001; seed <= 1200; ++seed) {
    const config::RunPlan plan = learner.plan(0, seed);
    count += plan.noise_seed == run.noise_seed && plan.events.front() == run.events.front() ? 1 : 0;
  }
  return count;
}

const config::RunPlan kParent{
    .seed = 7, .noise_seed = 7, .events = {{.kind = 3, .at_s = 1, .numbers = {0.5}}}};

}  // namespace

TEST_CASE("of the runs that are planned, some begin like one that did something new") {
  Learner learner({words()}, Drawing::learn);
  CHECK(runs_that_begin_like(learner, kParent) == 0);
  learner.note(0, kParent, {{.at = 2s, .what = 1}});
  learner.end_generation();
  CHECK(runs_that_begin_like(learner, kParent) > 8);
  CHECK(runs_that_begin_like(learner, kParent) < 60);
}

TEST_CASE("a run that did nothing new is not begun again") {
  Learner learner({words()}, Drawing::learn);
  learner.note(0, {.seed = 6, .noise_seed = 6, .events = {{.kind = 1, .at_s = 1}}},
               {{.at = 2s, .what = 1}});
  learner.note(0, kParent, {{.at = 2s, .what = 1}});
  learner.end_generation();
  CHECK(learner.known_deeds() == 1);
  CHECK(runs_that_begin_like(learner, kParent) == 0);
}

TEST_CASE("what was noted is learned when the generation ends, and only when learning") {
  Learner learner({words()}, Drawing::learn);
  const config::RunPlan before = learner.plan(0, 1001);
  learner.note(0, kParent, {{.at = 2s, .what = 1}});
  CHECK(learner.plan(0, 1001) == before);
  for (const Drawing drawing : {Drawing::uniform, Drawing::swarm}) {
    Learner other({words()}, drawing);
    other.note(0, kParent, {{.at = 2s, .what = 1}});
    other.end_generation();
    CHECK(runs_that_begin_like(other, kParent) == 0);
  }
}

TEST_CASE("a run is begun again only with the same values of the scenario's parameters") {
  Learner learner({words(), words()}, Drawing::learn);
  learner.note(1, kParent, {{.at = 2s, .what = 1}});
  learner.end_generation();
  CHECK(runs_that_begin_like(learner, kParent) == 0);
}

TEST_CASE("a kind of event that leads to new deeds is drawn more often, and no kind never") {
  Learner learner({words()}, Drawing::learn);
  for (std::uint64_t seed = 1; seed <= 64; ++seed) {
    const std::size_t kind = seed % 9;
    config::RunPlan plan{.seed = seed, .noise_seed = seed, .events = {{.kind = kind, .at_s = 1}}};
    // Kind 5 does something new each time.
    learner.note(0, std::move(plan),
                 {{.at = 2s, .what = kind == 5 ? 100 + seed : 1, .after = kind}});
  }
  learner.end_generation();
  std::vector<int> times(9);
  for (std::uint64_t seed = 1001; seed <= 1400; ++seed) {
    for (const auto& event : learner.plan(0, seed).events) { ++times[event.kind]; }
  }
  for (std::size_t kind = 0; kind < times.size(); ++kind) {
    CHECK(times[kind] > 20);
    if (kind != 5) { CHECK(times[5] > 2 * times[kind]); }
  }
}

TEST_CASE("pairs of events that no run had are drawn before others") {
  Learner learner({words()}, Drawing::learn);
  const Learner new_learner = learner;
  const std::size_t untried = 5;
  for (std::uint64_t seed = 0; seed < 10 * 81; ++seed) {
    const std::size_t first = seed % 9;
    const std::size_t second = seed / 9 % 9;
    if (first == untried) { continue; }
    learner.note(0,
                 {.seed = seed,
                  .noise_seed = seed,
                  .events = {{.kind = first, .at_s = 1}, {.kind = second, .at_s = 3}}},
                 {});
  }
  learner.end_generation();
  const auto untried_pairs = [](const Learner& planner) {
    int count = 0;
    for (std::uint64_t seed = 1001; seed <= 1400; ++seed) {
      const auto events = planner.plan(0, seed).events;
      for (std::size_t i = 1; i < events.size(); ++i) {
        count += events[i - 1].kind == untried && events[i].kind != untried ? 1 : 0;
      }
    }
    return count;
  };
  CHECK(untried_pairs(learner) > 2 * untried_pairs(new_learner));
}

TEST_CASE("new deeds are those of the event before, not of the others in the run") {
  Learner learner({words()}, Drawing::learn);
  for (std::uint64_t seed = 1; seed <= 64; ++seed) {
    const std::size_t other = seed % 2 == 0 ? 1 : 7;
    learner.note(0,
                 {.seed = seed,
                  .noise_seed = seed,
                  .events = {{.kind = other, .at_s = 1}, {.kind = 5, .at_s = 3}}},
                 {{.at = 4s, .what = 100 + seed, .after = 5}});
  }
  learner.end_generation();
  std::vector<int> times(9);
  for (std::uint64_t seed = 1001; seed <= 1400; ++seed) {
    for (const auto& event : learner.plan(0, seed).events) { ++times[event.kind]; }
  }
  CHECK(times[5] > 2 * times[1]);
  CHECK(times[5] > 2 * times[7]);
}
