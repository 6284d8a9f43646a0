#include "config/scenario/explore/run_plan.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

using namespace fakebot;
using namespace fakebot::config;
using namespace std::chrono_literals;

namespace {

/// Kinds of events with two values each.
Vocabulary vocabulary_of(std::size_t kinds, std::uint64_t at_least, std::uint64_t at_most) {
  return {.kinds = kinds,
          .at_least = at_least,
          .at_most = at_most,
          .from = 2s,
          .until = 16s,
          .draw_event = [](std::size_t /*kind*/, const Draw& draw) {
            const double first = draw();
            return DrawnEvent{.numbers = {first, draw()}, .lasts_s = 1};
          }};
}

std::set<std::size_t> kinds_of(const RunPlan& plan) {
  std::set<std::size_t> kinds;
  for (const PlannedEvent& event : plan.events) { kinds.insert(event.kind); }
  return kinds;
}

void check_in_bounds(const RunPlan& plan, const Vocabulary& vocabulary) {
  CHECK(plan.events.size() >= vocabulary.at_least);
  CHECK(plan.events.size() <= vocabulary.at_most);
  CHECK(std::ranges::is_sorted(plan.events, {}, &PlannedEvent::at_s));
  for (const PlannedEvent& event : plan.events) {
    CHECK(event.kind < vocabulary.kinds);
    CHECK(event.at_s >= 2);
    CHECK(event.at_s <= 16);
    for (const double number : event.numbers) {
      CHECK(number >= 0);
      CHECK(number < 1);
    }
  }
}

}  // namespace

TEST_CASE("a swarm has runs of a single kind, and all kinds in the end") {
  const Vocabulary vocabulary = vocabulary_of(9, 1, 6);
  std::map<std::size_t, int> runs_of_kinds;
  std::map<std::size_t, int> events_of_kinds;
  std::set<std::size_t> kinds;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const RunPlan plan = planned_as_swarm(vocabulary, seed);
    check_in_bounds(plan, vocabulary);
    const auto of_run = kinds_of(plan);
    kinds.insert(of_run.begin(), of_run.end());
    ++runs_of_kinds[of_run.size()];
    events_of_kinds[of_run.size()] += static_cast<int>(plan.events.size());
  }
  CHECK(kinds.size() == 9);
  // Drawn uniformly, fewer than one run in ten with several events has a single kind.
  CHECK(runs_of_kinds[1] > 80);
  CHECK(events_of_kinds[1] > 3 * runs_of_kinds[1]);
  CHECK(runs_of_kinds[4] > 50);
}

TEST_CASE("a swarm has events soon after each other, and again with the same values") {
  const Vocabulary vocabulary = vocabulary_of(9, 2, 6);
  int soon = 0;
  int same = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto events = planned_as_swarm(vocabulary, seed).events;
    for (std::size_t i = 1; i < events.size(); ++i) {
      soon += events[i].at_s - events[i - 1].at_s < 0.2 ? 1 : 0;
      same += events[i].kind == events[i - 1].kind && events[i].numbers == events[i - 1].numbers;
    }
  }
  CHECK(soon > 100);
  CHECK(same > 50);
}

TEST_CASE("a seed plans the same run each time") {
  const Vocabulary vocabulary = vocabulary_of(9, 1, 6);
  CHECK(planned_as_swarm(vocabulary, 7) == planned_as_swarm(vocabulary, 7));
  CHECK_FALSE(planned_as_swarm(vocabulary, 7).events == planned_as_swarm(vocabulary, 8).events);
  CHECK(planned_uniformly(vocabulary, 7) == planned_uniformly(vocabulary, 7));
}

TEST_CASE("a run that begins like another has its events up to the time, and others after") {
  const Vocabulary vocabulary = vocabulary_of(5, 1, 6);
  int others = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const RunPlan parent = planned_uniformly(vocabulary, seed);
    const double from_s = 3.0 + static_cast<double>(seed % 12);
    const RunPlan child = planned_after(parent, from_s, vocabulary, 1000 + seed);
    check_in_bounds(child, vocabulary);
    CHECK(child.seed == 1000 + seed);
    CHECK(child.noise_seed == parent.noise_seed);
    const auto end = std::ranges::find_if(
        child.events, [&](const PlannedEvent& event) { return event.at_s >= from_s; });
    const std::vector<PlannedEvent> begin(child.events.begin(), end);
    // A full run has room only for what is drawn.
    const std::size_t kept = std::min<std::size_t>(begin.size(), parent.events.size());
    CHECK(std::equal(begin.begin(), begin.end(), parent.events.begin(),
                     parent.events.begin() + static_cast<std::ptrdiff_t>(kept)));
    CHECK(end != child.events.end());
    others += child.events != parent.events ? 1 : 0;
  }
  CHECK(others == 200);
}

TEST_CASE("all variants of a seed have one kind, or all have more, and each has other events") {
  const Vocabulary vocabulary = vocabulary_of(9, 3, 6);
  int single = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const RunPlan first = planned_as_swarm(vocabulary, seed, {}, 0);
    CHECK(first.events == planned_as_swarm(vocabulary, seed).events);
    int single_variants = 0;
    for (std::uint64_t variant = 0; variant < 8; ++variant) {
      const RunPlan plan = planned_as_swarm(vocabulary, seed, {}, variant);
      check_in_bounds(plan, vocabulary);
      CHECK((variant == 0 || plan.events != first.events));
      single_variants += kinds_of(plan).size() == 1 ? 1 : 0;
    }
    single += single_variants == 8 ? 1 : 0;
  }
  CHECK(single > 25);
}

TEST_CASE("a kind without weight is not drawn") {
  const Vocabulary vocabulary = vocabulary_of(3, 1, 6);
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    CHECK_FALSE(kinds_of(planned_as_swarm(vocabulary, seed, {1, 0, 1})).contains(1));
  }
}
