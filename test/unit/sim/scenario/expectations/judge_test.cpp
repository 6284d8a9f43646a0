#include "sim/scenario/expectations/judge.hpp"

#include <doctest/doctest.h>

#include <string>

#include "unit/sim/scenario/stage.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

namespace {

/// One expectation and the time of its evaluation.
struct Trial {
  TestSignals signals{};
  SignalBoard board{{&signals}};
  Judge judge;
  SimTime now{0};

  template <class What>
  explicit Trial(What what) : judge({{.name = "it", .what = what}}, board, parse_for_test) {
    board.sample(now);
  }

  void run_until(SimTime end) {
    while (now < end) {
      now += kTestTick;
      board.sample(now);
      judge.evaluate();
    }
  }
  const Finding& end() {
    judge.finish();
    return finding();
  }
  const Finding& finding() const { return judge.judged()[0].finding; }
  Outcome outcome() const { return finding().outcome; }
  bool decided() const { return !judge.judged()[0].watcher; }
};

Invariant never(const std::string& condition) {
  return {.condition = condition, .holds = false};
}
Invariant always(const std::string& condition) {
  return {.condition = condition, .holds = true};
}

}  // namespace

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
  CHECK(trial.finding().signals[0].signal->name == "a");
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

TEST_CASE("at_end: evaluates the condition at the end") {
  Trial trial(AtTheEnd{"a"});
  trial.run_until(100ms);
  trial.signals.a = 1;
  trial.run_until(105ms);
  CHECK(trial.end().outcome == Outcome::passed);

  Trial not_then(AtTheEnd{"a"});
  not_then.signals.a = 1;
  not_then.run_until(100ms);
  not_then.signals.a = 0;
  not_then.run_until(105ms);
  CHECK(not_then.end().outcome == Outcome::failed);
  CHECK(not_then.finding().explanation == "a did not hold at the end");
}

TEST_CASE("a count counts how often the condition becomes true, not how long it holds") {
  Trial trial(Count{.condition = "a", .at_least = 2, .at_most = 2});
  for (int i = 0; i < 2; ++i) {
    trial.signals.a = 1;
    trial.run_until(trial.now + 50ms);
    trial.signals.a = 0;
    trial.run_until(trial.now + 50ms);
  }
  CHECK_FALSE(trial.decided());
  trial.signals.a = 1;
  trial.run_until(trial.now + 5ms);
  CHECK(trial.outcome() == Outcome::failed);
  CHECK(trial.finding().explanation == "a came true 3 times, expected at most 2");
}

TEST_CASE("a count that is too small fails at the end") {
  Trial trial(Count{.condition = "a", .at_least = 2});
  trial.signals.a = 1;
  trial.run_until(1s);
  CHECK(trial.end().outcome == Outcome::failed);
  CHECK(trial.finding().explanation == "a came true 1 time, expected at least 2");
}

TEST_CASE("a condition that became true before the window does not count") {
  Trial trial(Count{.condition = "a", .at_least = 1, .span = {100ms, std::nullopt}});
  trial.signals.a = 1;
  trial.run_until(1s);
  CHECK(trial.end().outcome == Outcome::failed);
}

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

TEST_CASE("a late reaction that does not hold long enough has not come true") {
  Trial trial(Reaction{.condition = "a", .within = 100ms, .stays = 50ms});
  trial.run_until(150ms);
  trial.signals.a = 1;
  trial.run_until(190ms);
  trial.signals.a = 0;
  trial.run_until(200ms);
  trial.signals.a = 1;
  trial.run_until(300ms);
  CHECK(trial.end().explanation.ends_with("; it came true at 0.205 s, 0.105 s too late"));
}

TEST_CASE("of a reaction that never comes the nearest value is reported") {
  Trial trial(Reaction{.condition = "a > 0.3", .within = 100ms});
  trial.signals.a = 0.1;
  trial.run_until(50ms);
  trial.signals.a = 0.25;
  trial.run_until(80ms);
  trial.signals.a = 0.2;
  trial.run_until(200ms);
  CHECK(trial.end().explanation ==
        "a > 0.3 was expected within 0.100 s after the start; it never came true, the nearest was "
        "0.25 at 0.055 s");
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
  Trial trial(never("a > 0.3"));
  trial.run_until(100ms);
  for (const double value : {0.4, 0.5, 0.6, 0.6, 0.6}) {
    trial.signals.a = value;
    trial.run_until(trial.now + 20ms);
  }
  CHECK(trial.end().explanation == "a > 0.3 held, until the end; the worst was 0.6 at 0.145 s");
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
