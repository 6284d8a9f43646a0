// Every violation of an expectation, and how much each was missed by.
#include <doctest/doctest.h>

#include <string>

#include "unit/sim/scenario/expectations/trial.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

namespace {

void violate(Trial& trial, SimTime from, SimTime until) {
  trial.signals.a = 0;
  trial.run_until(from);
  trial.signals.a = 1;
  trial.run_until(until);
  trial.signals.a = 0;
}

/// Breaks a condition that should hold.
void interrupt(Trial& trial, SimTime from, SimTime until) {
  trial.signals.a = 1;
  trial.run_until(from);
  trial.signals.a = 0;
  trial.run_until(until);
  trial.signals.a = 1;
}

const Reaction kStays{.condition = "a", .after = "hit", .within = 500ms, .stays = 2s};

}  // namespace

TEST_CASE("never: each violation is found, with the time since the last one to cause it") {
  Trial trial(never("a"));
  violate(trial, 1s, 1200ms);
  violate(trial, 7s, 10s);
  trial.run_until(12s);
  const Finding& finding = trial.end();
  CHECK(finding.violations == 2);
  CHECK(finding.at == 1005ms);
  CHECK(finding.missed_by == 200ms);
  REQUIRE(finding.later.size() == 1);
  const auto& later = finding.later[0];
  CHECK(later.at == 7005ms);
  CHECK(later.since == 7s);
  CHECK(later.missed_by == 3s);
  CHECK(later.explanation == "a held, until 10.005 s");
  CHECK(later.delayed_in.front().from == 1205ms);
  CHECK(later.delayed_in.back().until == 10005ms);
  REQUIRE(later.signals.size() == 1);
  CHECK(later.signals[0].value == 1);
}

TEST_CASE("always: a violation that lasts until the end follows another one") {
  Trial trial(always("a"));
  interrupt(trial, 1s, 1100ms);
  interrupt(trial, 3s, 4s);
  trial.signals.a = 0;
  const Finding& finding = trial.end();
  REQUIRE(finding.later.size() == 1);
  CHECK(finding.later[0].missed_by == 1s);
  CHECK(finding.later[0].missed_by_more);
}

TEST_CASE("who wavers before it obeys violates once, for as long as all of that") {
  Trial trial(never("a"));
  violate(trial, 1s, 1300ms);
  violate(trial, 1350ms, 1370ms);
  violate(trial, 1800ms, 1810ms);
  trial.run_until(4s);
  const Finding& finding = trial.end();
  CHECK(finding.violations == 1);
  CHECK(finding.later.empty());
  CHECK(finding.missed_by == 330ms);
  CHECK(finding.delayed_in.front().from == 0s);
  CHECK(finding.explanation == "a held, until 1.305 s, and again 2 times until 1.815 s");
}

TEST_CASE("a tolerance is exceeded each time that it is renewed") {
  Invariant what = never("a");
  what.only_while = "b";
  what.tolerance = 50ms;
  Trial trial(what);
  for (const SimTime from : {1s, 3s, 5s}) {
    trial.signals.b = 0;
    trial.run_until(from);
    trial.signals.a = trial.signals.b = 1;
    trial.run_until(from + (from == 3s ? 40ms : 100ms));
  }
  trial.signals.b = 0;
  trial.run_until(6s);
  const Finding& finding = trial.end();
  CHECK(finding.violations == 2);
  CHECK(finding.at == 1055ms);
  REQUIRE(finding.later.size() == 1);
  CHECK(finding.later[0].since == 5s);
  CHECK(finding.later[0].missed_by == 50ms);
}

TEST_CASE("of very many violations those are kept that were missed by most, and all are counted") {
  Trial trial(never("a"));
  for (std::size_t i = 0; i < Violations::kMost; ++i) {
    violate(trial, trial.now + 600ms, trial.now + 610ms);
  }
  violate(trial, trial.now + 600ms, trial.now + 3600ms);
  violate(trial, trial.now + 600ms, trial.now + 605ms);
  trial.run_until(trial.now + 1s);
  const Finding& finding = trial.end();
  CHECK(finding.violations == Violations::kMost + 2);
  CHECK(finding.later.size() == Violations::kMost - 1);
  CHECK(finding.later.back().missed_by == 3s);
}

TEST_CASE("a reaction that breaks was missed by the length of the break") {
  Trial trial(kStays);
  trial.run_until(1s);
  trial.judge.on_event("hit");
  trial.run_until(1300ms);
  interrupt(trial, 2800ms, 2805ms);
  trial.run_until(6s);
  const Finding& finding = trial.end();
  CHECK(finding.violations == 1);
  CHECK(finding.at == 2805ms);
  CHECK(finding.missed_by == 5ms);
  CHECK_FALSE(finding.missed_by_more);
  CHECK(finding.explanation ==
        "a was expected within 0.500 s after hit at 1.000 s; it held until 2.805 s and had to hold "
        "for 2.000 s; it was true again at 2.810 s, 0.005 s later");
  REQUIRE(finding.delayed_in.size() == 1);
  CHECK(finding.delayed_in[0].from == 1s);
  CHECK(finding.delayed_in[0].until == 2810ms);
}

TEST_CASE("each break while a reaction has to hold is found, and none after that") {
  Trial trial(kStays);
  trial.judge.on_event("hit");
  interrupt(trial, 300ms, 320ms);  // the time begins again: the deadline is later
  interrupt(trial, 800ms, 810ms);
  interrupt(trial, 1500ms, 1800ms);
  interrupt(trial, 3s, 4s);
  trial.run_until(6s);
  const Finding& finding = trial.end();
  CHECK(finding.missed_by == 10ms);
  REQUIRE(finding.later.size() == 1);
  CHECK(finding.later[0].missed_by == 300ms);
  CHECK(finding.later[0].delayed_in.front().from == 815ms);
}

TEST_CASE("a break that lasts until the end might have lasted longer, if it had to hold longer") {
  for (const bool ends : {true, false}) {
    Trial trial(kStays);
    trial.judge.on_event("hit");
    interrupt(trial, 1s, ends ? 1800ms : 5s);  // true since 5 ms, so until 2005 ms
    trial.signals.a = 0;
    const Finding& finding = trial.end();
    CHECK(finding.missed_by_more == ends);
    CHECK(finding.missed_by == (ends ? 795ms : 1000ms));
    CHECK(finding.explanation.ends_with("; it was not true again"));
  }
}

TEST_CASE("a break was missed only by as much as the reaction had to hold") {
  Trial trial(kStays);
  trial.judge.on_event("hit");
  interrupt(trial, 1500ms, 4s);
  trial.run_until(6s);
  const Finding& finding = trial.end();
  CHECK(finding.missed_by == 500ms);
  CHECK(finding.explanation.ends_with("it was true again at 4.005 s, 2.500 s later"));
}

TEST_CASE("a reaction is awaited after the next event, too, when one was missed") {
  Trial trial(Reaction{.condition = "a", .after = "hit", .within = 100ms});
  for (const SimTime late : {150ms, 80ms, 900ms}) {
    trial.signals.a = 0;
    trial.run_until(trial.now + 1s);
    trial.judge.on_event("hit");
    trial.run_until(trial.now + late);
    trial.signals.a = 1;
    trial.run_until(trial.now + 1s);
  }
  const Finding& finding = trial.end();
  CHECK(finding.violations == 2);
  CHECK(finding.since == 1s);
  CHECK(finding.missed_by == 55ms);
  REQUIRE(finding.later.size() == 1);
  CHECK(finding.later[0].missed_by == 805ms);
}

TEST_CASE("of a reaction that passed it is known in which time the driver had to react") {
  Trial trial(kStays);
  trial.run_until(1s);
  trial.judge.on_event("hit");
  trial.run_until(1300ms);
  trial.signals.a = 1;
  trial.run_until(4s);
  trial.judge.on_event("hit");
  trial.run_until(7s);
  const Finding& finding = trial.end();
  CHECK(finding.outcome == Outcome::passed);
  REQUIRE(finding.reacted_in.size() == 2);
  CHECK(finding.reacted_in[0].from == 1s);
  CHECK(finding.reacted_in[0].until == 1305ms);
  CHECK(finding.reacted_in[1].from == 4s);
  CHECK(finding.reacted_in[1].until == 6s);
}

TEST_CASE("at_end: what was undone lacks as long as it has not held") {
  Trial trial(AtTheEnd{"a"});
  trial.run_until(1s);
  trial.judge.on_event("hit");
  trial.signals.a = 1;
  trial.run_until(4s);
  trial.signals.a = 0;
  trial.run_until(9s);
  CHECK(trial.end().missed_by == 5s);
  CHECK(trial.finding().explanation == "a did not hold at the end, and not since 4.000 s");
  CHECK(trial.finding().delayed_in[0].from == 1s);
}

TEST_CASE("at_end: what comes nearer lacks the time that it would have taken") {
  Trial trial(AtTheEnd{"c > 1"});
  trial.signals.c = 0;
  while (trial.now < 4s) {
    trial.signals.c = 0.2 * std::chrono::duration<double>(trial.now + kTestTick).count();
    trial.run_until(trial.now + kTestTick);
  }
  CHECK(trial.end().missed_by == 1s);
  CHECK(trial.finding().explanation ==
        "c > 1 did not hold at the end, but would have 1.000 s later");
}

TEST_CASE("at_end: what does not come nearer has no margin, and was awaited since the last event") {
  Trial trial(AtTheEnd{"c > 1"});
  trial.run_until(3s);
  trial.judge.on_event("hit");
  trial.run_until(4s);
  CHECK_FALSE(trial.end().missed_by);
  CHECK(trial.finding().delayed_in[0].from == 3s);
  CHECK(trial.finding().delayed_in[0].until == 4s);
}

TEST_CASE("count: what comes once too often was caused since the last time") {
  Trial trial(Count{.condition = "a", .at_most = 1});
  violate(trial, 1s, 2s);
  violate(trial, 5s, 6s);
  trial.end();
  CHECK(trial.finding().delayed_in[0].from == 1005ms);
  CHECK(trial.finding().delayed_in[0].until == 5005ms);
}
