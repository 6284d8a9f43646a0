// Conditions that must always or never hold.
#include <doctest/doctest.h>

#include <string>

#include "unit/sim/scenario/expectations/trial.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

TEST_CASE("never: fails at the first tick in which the condition holds") {
  Trial trial(never("a"));
  trial.run_until(100ms);
  CHECK_FALSE(trial.decided());
  trial.signals.a = 1;
  trial.signals.b = 7;
  trial.run_until(105ms);
  trial.signals.a = 0;
  trial.run_until(200ms);
  CHECK(trial.outcome() == Outcome::failed);
  CHECK(trial.finding().at == 105ms);
  CHECK(trial.finding().explanation == "a held");
  REQUIRE(trial.finding().signals.size() == 1);
  CHECK(trial.finding().signals[0].signal.name == "a");
  CHECK(trial.finding().signals[0].value == 1);
  CHECK(trial.judge.has_failed());
}

TEST_CASE("never: passes at the end if the condition never held") {
  Trial trial(never("a"));
  trial.run_until(100ms);
  CHECK_FALSE(trial.judge.has_failed());
  CHECK(trial.end().outcome == Outcome::passed);
}

TEST_CASE("always: fails if the condition does not hold in one tick") {
  Trial trial(always("a"));
  trial.signals.a = 1;
  trial.run_until(100ms);
  trial.signals.a = 0;
  trial.run_until(105ms);
  CHECK(trial.outcome() == Outcome::failed);
  CHECK(trial.finding().explanation == "a did not hold");
}

TEST_CASE("a violation shorter than the tolerance is ignored") {
  Invariant what = never("a");
  what.tolerance = 50ms;
  Trial trial(what);
  trial.run_until(100ms);
  trial.signals.a = 1;
  trial.run_until(150ms);
  CHECK_FALSE(trial.decided());
  trial.run_until(155ms);
  CHECK(trial.outcome() == Outcome::failed);
  CHECK(trial.finding().at == 155ms);
  CHECK(trial.finding().explanation == "a held for 0.050 s");
}

TEST_CASE("violations with good ticks between them use up one tolerance") {
  Invariant what = never("a");
  what.tolerance = 50ms;
  Trial trial(what);
  trial.run_until(100ms);
  for (int i = 0; i < 10; ++i) {
    CHECK_FALSE(trial.decided());
    trial.signals.a = 1;
    trial.run_until(trial.now + 5ms);
    trial.signals.a = 0;
    trial.run_until(trial.now + 5ms);
  }
  CHECK_FALSE(trial.decided());
  trial.signals.a = 1;
  trial.run_until(trial.now + 5ms);
  CHECK(trial.outcome() == Outcome::failed);
  CHECK(trial.finding().explanation == "a held for 0.050 s in all, from 0.100 s on");
}

TEST_CASE("the tolerance is renewed after only_while has not held for as long") {
  Invariant what = never("a");
  what.only_while = "b";
  what.tolerance = 50ms;
  Trial trial(what);
  const auto violate_for = [&trial](SimTime time) {
    trial.signals.a = trial.signals.b = 1;
    trial.run_until(trial.now + time);
    trial.signals.b = 0;
  };
  for (int i = 0; i < 3; ++i) {
    violate_for(50ms);
    trial.run_until(trial.now + 50ms);
  }
  CHECK_FALSE(trial.decided());
  violate_for(50ms);
  trial.run_until(trial.now + 45ms);
  CHECK_FALSE(trial.decided());
  violate_for(5ms);
  CHECK(trial.outcome() == Outcome::failed);
}

TEST_CASE("an invariant that was violated whenever it was checked has not passed") {
  for (const bool holds : {true, false}) {
    Invariant what = holds ? always("a") : never("a");
    what.only_while = "b";
    what.tolerance = 50ms;
    Trial trial(what);
    trial.signals.a = holds ? 0 : 1;
    trial.signals.b = 1;
    trial.run_until(40ms);
    trial.signals.b = 0;
    trial.run_until(200ms);
    CHECK(trial.end().outcome == Outcome::untested);
    CHECK(trial.finding().explanation ==
          std::string(holds ? "a never held" : "a always held") +
              " when it was checked, but no longer than tolerated: 0.050 s");
  }
}

TEST_CASE("outside its time window an expectation cannot be violated") {
  Invariant what = never("a");
  what.span = {100ms, 200ms};
  Trial trial(what);
  trial.signals.a = 1;
  trial.run_until(95ms);
  trial.signals.a = 0;
  trial.run_until(200ms);
  trial.signals.a = 1;
  trial.run_until(300ms);
  CHECK(trial.end().outcome == Outcome::passed);
}

TEST_CASE("an invariant whose window is never reached is untested, not passed") {
  Invariant what = always("a");
  what.span = {1s, 2s};
  Trial trial(what);
  trial.run_until(500ms);
  CHECK(trial.end().outcome == Outcome::untested);
  CHECK(trial.finding().explanation == "no tick was from 1.000 s until 2.000 s");
}

TEST_CASE("an invariant with only_while is checked only then, and untested if that never holds") {
  Invariant what = never("a");
  what.only_while = "b";
  Trial untested(what);
  untested.signals.a = 1;
  untested.run_until(100ms);
  CHECK(untested.end().outcome == Outcome::untested);
  CHECK(untested.finding().explanation == "b never held");

  Trial failed(what);
  failed.signals.b = 1;
  failed.run_until(100ms);
  CHECK_FALSE(failed.decided());
  failed.signals.a = 1;
  failed.run_until(105ms);
  CHECK(failed.outcome() == Outcome::failed);
}

TEST_CASE("an invariant without what it is provided for is untested, not passed") {
  for (const bool provided : {true, false}) {
    Invariant what = never("a");
    what.provided = "b";
    Trial trial(what);
    trial.run_until(100ms);
    trial.signals.b = provided ? 1 : 0;
    trial.run_until(200ms);
    CHECK(trial.end().outcome == (provided ? Outcome::passed : Outcome::untested));
  }
}
