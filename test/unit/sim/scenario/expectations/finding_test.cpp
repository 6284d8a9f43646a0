// A failure tells the deadline, the lateness, and possible delays of the driver.
#include <doctest/doctest.h>

#include <string>

#include "unit/sim/scenario/expectations/trial.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

TEST_CASE("a reaction that comes too late is reported with how late it was") {
  Trial trial(Reaction{.condition = "a", .within = 100ms});
  trial.run_until(150ms);
  CHECK(trial.outcome() == Outcome::failed);
  trial.signals.a = 1;
  trial.run_until(300ms);
  CHECK(trial.end().explanation ==
        "a was expected within 0.100 s after the start; it came true at 0.155 s, 0.055 s too late");
  CHECK(trial.finding().at == 100ms);
  CHECK(trial.finding().since == 0ms);
  CHECK(trial.finding().missed_by == 55ms);
}

TEST_CASE("a late reaction that does not hold long enough is late by the break, too") {
  Trial trial(Reaction{.condition = "a", .within = 100ms, .stays = 50ms});
  trial.run_until(150ms);
  trial.signals.a = 1;
  trial.run_until(190ms);
  trial.signals.a = 0;
  trial.run_until(200ms);
  trial.signals.a = 1;
  trial.run_until(300ms);
  CHECK(trial.end().explanation.ends_with(
      "; it came true at 0.155 s, 0.055 s too late, and again until 0.205 s"));
  CHECK(trial.finding().missed_by == 65ms);
}

TEST_CASE("a reaction to an event that comes too late is late since that event") {
  Trial trial(Reaction{.condition = "a", .after = "hit", .within = 100ms});
  trial.run_until(1s);
  trial.judge.on_event("hit");
  trial.run_until(1150ms);
  trial.signals.a = 1;
  trial.run_until(2s);
  CHECK(trial.end().since == 1s);
  CHECK(trial.finding().missed_by == 55ms);
  CHECK(trial.finding().delayed_in.front().from == 1s);
  CHECK(trial.finding().delayed_in.back().until == 1155ms);
}

TEST_CASE("of a reaction that never comes the nearest value is reported") {
  Trial trial(Reaction{.condition = "c > 0.3", .within = 100ms});
  trial.signals.c = 0.1;
  trial.run_until(50ms);
  trial.signals.c = 0.25;
  trial.run_until(80ms);
  trial.signals.c = 0.2;
  trial.run_until(200ms);
  CHECK(trial.end().explanation ==
        "c > 0.3 was expected within 0.100 s after the start; it never came true, the nearest was "
        "0.25 m at 0.055 s");
  CHECK(trial.finding().missed_by == 100ms);
}

TEST_CASE("a violation is reported with its end") {
  for (const bool ends : {true, false}) {
    Invariant what = never("a");
    what.tolerance = 50ms;
    Trial trial(what);
    trial.run_until(100ms);
    trial.signals.a = 1;
    trial.run_until(300ms);
    if (ends) { trial.signals.a = 0; }
    trial.run_until(400ms);
    CHECK(trial.end().explanation ==
          std::string("a held for 0.050 s, until ") + (ends ? "0.305 s" : "the end"));
    CHECK(trial.finding().since == 100ms);
    CHECK(trial.finding().at == 155ms);
    CHECK(trial.finding().missed_by == (ends ? 150ms : 250ms));
  }
}

TEST_CASE("a violation that only the end of its check ended might have lasted longer") {
  for (const bool respected : {true, false}) {
    Invariant what = never("a");
    what.only_while = "b";
    what.tolerance = 50ms;
    Trial trial(what);
    trial.run_until(100ms);
    trial.signals.a = trial.signals.b = 1;
    trial.run_until(200ms);
    (respected ? trial.signals.a : trial.signals.b) = 0;
    trial.run_until(300ms);
    trial.end();
    CHECK(trial.finding().missed_by == 50ms);
    CHECK(trial.finding().missed_by_more == !respected);
  }
}

TEST_CASE("a limit that is overshot was missed by the time to the worst value, which is reported") {
  Trial trial(never("c > 0.3"));
  trial.run_until(100ms);
  for (const double value : {0.4, 0.5, 0.6, 0.6, 0.6}) {
    trial.signals.c = value;
    trial.run_until(trial.now + 20ms);
  }
  CHECK(trial.end().explanation == "c > 0.3 held, until the end; the worst was 0.6 m at 0.145 s");
  CHECK(trial.finding().since == 100ms);
  CHECK(trial.finding().missed_by == 45ms);
  CHECK_FALSE(trial.finding().missed_by_more);
  REQUIRE(trial.finding().delayed_in.size() == 1);
  CHECK(trial.finding().delayed_in[0].from == 0ms);
  CHECK(trial.finding().delayed_in[0].until == 145ms);
}

TEST_CASE("a value that is wrong at once and stays wrong is not late") {
  Trial trial(never("a > 0.3"));
  trial.run_until(100ms);
  trial.signals.a = 0.6;
  trial.run_until(500ms);
  CHECK(trial.end().missed_by == 400ms);
  CHECK(trial.finding().missed_by_more);
}

TEST_CASE("a violation without a tolerance was missed by as long as it lasted") {
  Trial trial(never("a > 0.3"));
  trial.run_until(100ms);
  trial.signals.a = 0.6;
  trial.run_until(160ms);
  trial.signals.a = 0;
  trial.run_until(500ms);
  CHECK(trial.end().missed_by == 60ms);
  CHECK_FALSE(trial.finding().missed_by_more);
}

TEST_CASE("who violates again after a good tick is late by all of it, but delayed only meanwhile") {
  Invariant what = never("a");
  what.tolerance = 50ms;
  Trial trial(what);
  for (int i = 0; i < 3; ++i) {
    trial.signals.a = 0;
    trial.run_until(trial.now + 100ms);
    trial.signals.a = 1;
    trial.run_until(trial.now + 40ms);
  }
  trial.signals.a = 0;
  trial.run_until(1s);
  CHECK(trial.end().at == 255ms);
  CHECK(trial.finding().missed_by == 70ms);
  CHECK_FALSE(trial.finding().missed_by_more);
  REQUIRE(trial.finding().delayed_in.size() == 3);
  CHECK(trial.finding().delayed_in[1].from == 240ms);
  CHECK(trial.finding().delayed_in[1].until == 280ms);
}

TEST_CASE("who has reacted and violates again in the same situation is not late") {
  Invariant what = never("a");
  what.only_while = "b";
  what.tolerance = 50ms;
  Trial trial(what);
  for (int i = 0; i < 2; ++i) {
    trial.signals.b = trial.signals.a = 1;
    trial.run_until(trial.now + 20ms);
    trial.signals.a = 0;
    trial.run_until(trial.now + 20ms);
    trial.signals.a = 1;
    trial.run_until(trial.now + 20ms);
    trial.signals.b = 0;
    trial.run_until(trial.now + 10ms);
  }
  trial.end();
  CHECK(trial.finding().missed_by == 30ms);
  REQUIRE(trial.finding().delayed_in.size() == 2);
  CHECK(trial.finding().delayed_in[0].until == 20ms);
  CHECK(trial.finding().delayed_in[1].from == 70ms);
  CHECK(trial.finding().delayed_in[1].until == 90ms);
}
