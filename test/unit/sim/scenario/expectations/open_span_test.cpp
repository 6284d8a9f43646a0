// Expectations are checked from an event on, or until an event.
#include <doctest/doctest.h>

#include "unit/sim/scenario/expectations/trial.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

TEST_CASE("a condition is checked from the tick of an event to the tick before another") {
  Invariant what = never("a");
  what.span = {.from_event = "lift", .until_event = "put down"};
  struct Case {
    const char* what;
    SimTime from;
    SimTime until;
    bool fails;
  };
  for (const Case& c : {Case{"before", 10ms, 50ms, false}, Case{"at the begin", 50ms, 55ms, true},
                        Case{"between", 75ms, 80ms, true}, Case{"at the end", 100ms, 105ms, false},
                        Case{"when it has begun again", 150ms, 155ms, true}}) {
    CAPTURE(c.what);
    Trial trial(what);
    while (trial.now < 200ms) {
      if (trial.now == 50ms || trial.now == 150ms) { trial.judge.on_event("lift"); }
      if (trial.now == 100ms) { trial.judge.on_event("put down"); }
      trial.signals.a = trial.now >= c.from && trial.now < c.until ? 1 : 0;
      trial.run_until(trial.now + kTestTick);
    }
    CHECK(trial.end().outcome == (c.fails ? Outcome::failed : Outcome::passed));
  }
}

TEST_CASE("an event ends what a time begins, but not before") {
  Invariant what = never("a");
  what.span = {.from = 50ms, .until_event = "bump"};
  Trial trial(what);
  trial.run_until(20ms);
  trial.judge.on_event("bump");
  trial.run_until(60ms);
  trial.judge.on_event("bump");
  trial.signals.a = 1;
  trial.run_until(100ms);
  CHECK(trial.end().outcome == Outcome::passed);

  Trial unended(what);
  unended.run_until(60ms);
  unended.signals.a = 1;
  unended.run_until(65ms);
  CHECK(unended.outcome() == Outcome::failed);
}

TEST_CASE("an expectation from an event that never happens is not tested") {
  Invariant what = never("a");
  what.span = {.from_event = "bump"};
  Trial trial(what);
  trial.signals.a = 1;
  trial.run_until(100ms);
  CHECK(trial.end().outcome == Outcome::untested);
  CHECK(trial.finding().explanation == "no tick was from bump");
}

TEST_CASE("only what comes true until the event counts") {
  Trial trial(Count{.condition = "a", .at_most = 1, .span = {.until_event = "bump"}});
  for (const bool bumps : {false, true, false}) {
    trial.signals.a = 1;
    trial.run_until(trial.now + 10ms);
    trial.signals.a = 0;
    trial.run_until(trial.now + 10ms);
    if (bumps) { continue; }
    trial.judge.on_event("bump");
  }
  CHECK(trial.end(ScenarioEnd::cut_short).outcome == Outcome::passed);
}
