// Conditions on values of signals at an event.
#include <doctest/doctest.h>

#include <string>

#include "unit/sim/scenario/expectations/trial.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

namespace {

/// The event happens before the next tick.
void bump(Trial& trial) {
  trial.board.remember("bump");
  trial.judge.on_event("bump");
}

}  // namespace

TEST_CASE("a value is that of the last tick before the event, until the event happens again") {
  Trial trial(always("b < b@bump + 2"));
  trial.signals.b = 3;
  trial.run_until(10ms);
  bump(trial);
  trial.signals.b = 4.5;
  trial.run_until(20ms);
  CHECK_FALSE(trial.decided());
  bump(trial);
  trial.signals.b = 6;
  trial.run_until(30ms);
  CHECK_FALSE(trial.decided());
  trial.signals.b = 6.5;
  trial.run_until(35ms);
  REQUIRE(trial.outcome() == Outcome::failed);
  CHECK(trial.finding().at == 35ms);
  REQUIRE(trial.finding().signals.size() == 2);
  CHECK(name_of(trial.finding().signals[0]) == "b");
  CHECK(name_of(trial.finding().signals[1]) == "b@bump");
  CHECK(trial.finding().signals[1].value == 4.5);
}

TEST_CASE("before the event a condition is not violated, and without the event not tested") {
  const std::string undecided = "the event bump never happened";
  for (const Invariant& what : {always("c > c@bump"), never("c <= c@bump")}) {
    Trial trial(what);
    trial.run_until(100ms);
    CHECK_FALSE(trial.decided());
    CHECK(trial.end().outcome == Outcome::untested);
    CHECK(trial.finding().explanation == undecided);
  }
  Trial while_undecided(Invariant{.condition = "a", .only_while = "c > c@bump"});
  while_undecided.run_until(100ms);
  CHECK(while_undecided.end().explanation == undecided);
  Trial end(AtTheEnd{"c > c@bump"});
  end.run_until(100ms);
  CHECK(end.end().outcome == Outcome::untested);
  CHECK(end.finding().explanation == undecided);
  Trial count(Count{.condition = "c > c@bump", .at_least = 1});
  count.run_until(100ms);
  CHECK(count.end().outcome == Outcome::untested);
  CHECK(count.finding().explanation == undecided);
}

TEST_CASE("not even the part of a condition that is true is counted before the event") {
  Trial trial(never("a || c > c@bump"));
  trial.signals.a = 1;
  trial.run_until(50ms);
  CHECK_FALSE(trial.decided());
  bump(trial);
  trial.run_until(55ms);
  CHECK(trial.outcome() == Outcome::failed);
}

TEST_CASE("a reaction is neither met nor missed while its condition is undecided") {
  Trial missed(Reaction{.condition = "c > c@bump", .within = 50ms});
  missed.run_until(100ms);
  CHECK(missed.outcome() == Outcome::untested);
  CHECK(missed.decided());
  CHECK(
      missed.finding().explanation ==
      "in the 0.050 s after the start, c > c@bump was undecided: an event in it had not happened");

  Trial met(Reaction{.condition = "c > c@bump", .within = 50ms});
  met.run_until(20ms);
  bump(met);
  met.run_until(30ms);
  CHECK_FALSE(met.decided());
  met.signals.c = 1;
  met.run_until(35ms);
  CHECK(met.outcome() == Outcome::passed);

  Trial late(Reaction{.condition = "c > c@bump", .within = 50ms});
  late.run_until(20ms);
  bump(late);
  late.run_until(100ms);
  CHECK(late.outcome() == Outcome::failed);
}

TEST_CASE("a reaction to an event sees the values of this event") {
  Trial trial(Reaction{.condition = "c < c@bump", .after = "bump", .within = 50ms});
  trial.signals.c = 5;
  trial.run_until(20ms);
  bump(trial);
  trial.run_until(30ms);
  trial.signals.c = 4;
  trial.run_until(60ms);
  bump(trial);
  trial.signals.c = 4.5;
  trial.run_until(105ms);
  CHECK_FALSE(trial.decided());
  trial.run_until(110ms);
  CHECK(trial.outcome() == Outcome::failed);
}
