// Conditions that must come true in time.
#include <doctest/doctest.h>

#include <string>

#include "unit/sim/scenario/expectations/trial.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

TEST_CASE("eventually: passes at once when the condition becomes true in time") {
  Trial trial(Reaction{.condition = "a", .within = 100ms});
  trial.run_until(95ms);
  CHECK_FALSE(trial.decided());
  trial.signals.a = 1;
  trial.run_until(100ms);
  CHECK(trial.outcome() == Outcome::passed);
}

TEST_CASE("eventually: fails at the end of its time") {
  Trial trial(Reaction{.condition = "a", .within = 100ms});
  trial.run_until(95ms);
  CHECK_FALSE(trial.decided());
  trial.run_until(100ms);
  CHECK(trial.outcome() == Outcome::failed);
  CHECK(trial.finding().at == 100ms);
  CHECK(trial.finding().explanation == "a was expected within 0.100 s after the start");
}

TEST_CASE("a condition that must hold for a while may restart while there is time") {
  const Reaction what{.condition = "a", .within = 100ms, .stays = 50ms};
  Trial again(what);
  again.signals.a = 1;
  again.run_until(20ms);
  again.signals.a = 0;
  again.run_until(40ms);
  again.signals.a = 1;
  again.run_until(90ms);
  CHECK_FALSE(again.decided());
  again.run_until(95ms);
  CHECK(again.outcome() == Outcome::passed);

  Trial ends(what);
  ends.run_until(80ms);
  ends.signals.a = 1;
  ends.run_until(120ms);
  ends.signals.a = 0;
  ends.run_until(125ms);
  CHECK(ends.outcome() == Outcome::failed);
  CHECK(ends.finding().explanation ==
        "a was expected within 0.100 s after the start; it held until 0.125 s and had to hold for "
        "0.050 s");
}

TEST_CASE("a condition that starts too late does not pass by holding") {
  Trial trial(Reaction{.condition = "a", .within = 100ms, .stays = 50ms});
  trial.run_until(99ms);
  CHECK(trial.outcome() == Outcome::failed);
}

TEST_CASE("a reaction is awaited after each occurrence of its event") {
  const Reaction what{.condition = "a", .after = "hit", .within = 100ms};
  Trial trial(what);
  trial.run_until(1s);
  trial.judge.on_event("else");
  trial.judge.on_event("hit");
  trial.run_until(1050ms);
  trial.signals.a = 1;
  trial.run_until(1055ms);
  trial.signals.a = 0;
  trial.run_until(2s);
  CHECK_FALSE(trial.decided());
  trial.judge.on_event("hit");
  trial.run_until(2100ms);
  CHECK(trial.outcome() == Outcome::failed);
  CHECK(trial.finding().explanation == "a was expected within 0.100 s after hit at 2.000 s");
}

TEST_CASE("a reaction that followed each occurrence of its event has passed") {
  Trial trial(Reaction{.condition = "a", .after = "hit", .within = 100ms});
  trial.signals.a = 1;
  for (int i = 0; i < 2; ++i) {
    trial.judge.on_event("hit");
    trial.run_until(trial.now + 200ms);
  }
  CHECK(trial.end().outcome == Outcome::passed);
}

TEST_CASE("a reaction to an event that never happens is untested, not passed") {
  Trial trial(Reaction{.condition = "a", .after = "hit", .within = 100ms});
  trial.signals.a = 1;
  trial.run_until(1s);
  CHECK(trial.end().outcome == Outcome::untested);
  CHECK(trial.finding().explanation == "the event hit never happened");
}

TEST_CASE("a reaction whose time exceeds the scenario is untested") {
  Trial trial(Reaction{.condition = "a", .after = "hit", .within = 100ms});
  trial.run_until(1s);
  trial.judge.on_event("hit");
  trial.run_until(1050ms);
  CHECK(trial.end().outcome == Outcome::untested);
  CHECK(trial.finding().explanation ==
        "the scenario ended at 1.050 s, before the 0.100 s after hit at 1.000 s were over");
}

TEST_CASE("an event that happens again shortly before the end raises no doubt") {
  Trial trial(Reaction{.condition = "a", .after = "hit", .within = 100ms});
  trial.judge.on_event("hit");
  trial.signals.a = 1;
  trial.run_until(500ms);
  trial.signals.a = 0;
  trial.judge.on_event("hit");
  trial.run_until(550ms);
  CHECK(trial.end().outcome == Outcome::passed);
}

TEST_CASE("a run that does not reach what one of all runs has to reach has not failed") {
  TestSignals signals;
  SignalBoard board{{&signals}};
  const Reaction what{.condition = "a", .within = 100ms};
  Judge judge({{.name = "sometimes a", .what = what, .is_of_all_runs = true}}, board);
  for (SimTime now{0}; now <= 110ms; now += kTestTick) {
    board.sample(now);
    judge.evaluate();
  }
  judge.finish(ScenarioEnd::whole);
  CHECK(judge.judged()[0].finding.outcome == Outcome::unreached);
  CHECK_FALSE(judge.has_failed());
}
