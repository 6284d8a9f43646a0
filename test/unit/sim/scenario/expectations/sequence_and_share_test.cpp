// Conditions in a sequence, and conditions for a share of the time.
#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "unit/sim/scenario/expectations/trial.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

namespace {

Sequence steps(SimTime within = 100ms) {
  return {.conditions = {"b < 2", "b < 1", "a"}, .within = within};
}

/// Sets the signals, for one tick.
void tick(Trial& trial, double a, double b) {
  trial.signals.a = a;
  trial.signals.b = b;
  trial.run_until(trial.now + kTestTick);
}

}  // namespace

TEST_CASE("steps that come true in their order pass, even if an earlier one is over") {
  Trial trial(steps());
  for (const auto& [a, b] :
       std::vector<std::pair<double, double>>{{0, 5}, {0, 1.5}, {0, 5}, {0, 0.5}, {0, 5}, {1, 5}}) {
    CHECK_FALSE(trial.decided());
    tick(trial, a, b);
  }
  CHECK(trial.outcome() == Outcome::passed);
}

TEST_CASE("a step that came true before its turn has to come true again") {
  Trial trial(steps());
  tick(trial, 0, 5);
  tick(trial, 1, 5);
  tick(trial, 1, 1.5);
  tick(trial, 1, 0.5);
  tick(trial, 1, 0.5);
  CHECK_FALSE(trial.decided());
  SUBCASE("and does not") {
    trial.run_until(100ms);
    REQUIRE(trial.outcome() == Outcome::failed);
    CHECK(trial.finding().explanation ==
          "a, step 3 of 3, was expected within 0.100 s after the start; b < 2 came true at "
          "0.015 s, b < 1 came true at 0.020 s; it was true already, and was not false before");
  }
  SUBCASE("and does") {
    tick(trial, 0, 5);
    tick(trial, 1, 5);
    CHECK(trial.outcome() == Outcome::passed);
  }
}

TEST_CASE("a tick has one step at most") {
  Trial trial(Sequence{.conditions = {"b > 1", "b > 2"}, .within = 50ms});
  tick(trial, 0, 0);
  tick(trial, 0, 5);
  trial.run_until(50ms);
  CHECK(trial.outcome() == Outcome::failed);
}

TEST_CASE("after each event all steps are expected again") {
  Sequence what = steps(50ms);
  what.after = "hit";
  Trial trial(what);
  const auto do_all = [&] {
    tick(trial, 0, 1.5);
    tick(trial, 0, 0.5);
    tick(trial, 1, 5);
    tick(trial, 0, 5);
  };
  do_all();
  trial.judge.on_event("hit");
  do_all();
  trial.run_until(200ms);
  CHECK_FALSE(trial.decided());
  trial.judge.on_event("hit");
  tick(trial, 0, 1.5);
  trial.run_until(300ms);
  REQUIRE(trial.outcome() == Outcome::failed);
  CHECK(trial.finding().at == 250ms);
  CHECK(trial.finding().since == 200ms);
}

TEST_CASE("steps after an event that never happens, or too late, are not tested") {
  Sequence what = steps(50ms);
  what.after = "hit";
  Trial never(what);
  never.run_until(100ms);
  CHECK(never.end().explanation == "the event hit never happened");
  Trial late(what);
  late.run_until(80ms);
  late.judge.on_event("hit");
  late.run_until(100ms);
  CHECK(late.end().outcome == Outcome::untested);
}

TEST_CASE("a share of the time is that of the ticks that are checked") {
  struct Case {
    double min;
    double max;
    bool passes;
  };
  for (const Case& c :
       {Case{0.25, 1, true}, Case{0.3, 1, false}, Case{0, 0.25, true}, Case{0, 0.2, false}}) {
    CAPTURE(c.min);
    CAPTURE(c.max);
    Trial trial(Share{.condition = "a",
                      .min = c.min,
                      .max = c.max,
                      .only_while = "b > 0",
                      .span = {.from = 50ms}});
    for (int i = 1; trial.now < 250ms; ++i) {
      const bool counts = trial.now >= 45ms && i <= 49;  // 40 ticks
      tick(trial, counts && i % 4 != 0 ? 0 : 1, i <= 49 ? 1 : 0);
    }
    CHECK_FALSE(trial.decided());
    CHECK(trial.end().outcome == (c.passes ? Outcome::passed : Outcome::failed));
  }
}

TEST_CASE("a share that was missed is told, and one of no time is not tested") {
  Trial trial(Share{.condition = "a", .min = 0.5});
  tick(trial, 1, 0);
  trial.signals.a = 0;
  trial.run_until(25ms);
  CHECK(trial.end().explanation == "a held for 0.2 of the time, expected at least 0.5");
  Trial cut(Share{.condition = "a", .min = 0.5});
  cut.run_until(25ms);
  CHECK(cut.end(ScenarioEnd::cut_short).outcome == Outcome::untested);
  Trial unchecked(Share{.condition = "a", .min = 0.5, .only_while = "b > 3"});
  unchecked.run_until(25ms);
  CHECK(unchecked.end().explanation == "b > 3 never held");
}
