// Expectations of the end, and of how often a condition comes true.
#include <doctest/doctest.h>

#include <string>

#include "unit/sim/scenario/expectations/trial.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

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
  CHECK(not_then.finding().explanation == "a did not hold at the end, and not since 0.100 s");
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

TEST_CASE("what only the end can show is untested if the scenario was cut short") {
  Trial at_end(AtTheEnd{"a"});
  at_end.run_until(100ms);
  CHECK(at_end.end(ScenarioEnd::cut_short).outcome == Outcome::untested);
  CHECK(at_end.finding().explanation == "the scenario was cut short at 0.100 s");

  Trial too_few(Count{.condition = "a", .at_least = 2});
  too_few.signals.a = 1;
  too_few.run_until(100ms);
  CHECK(too_few.end(ScenarioEnd::cut_short).outcome == Outcome::untested);
  CHECK(too_few.finding().explanation ==
        "a came true 1 time until the scenario was cut short at 0.100 s");
}

TEST_CASE("a count that is complete is judged in a scenario that was cut short") {
  Trial enough(Count{.condition = "a", .at_least = 1});
  enough.signals.a = 1;
  enough.run_until(100ms);
  CHECK(enough.end(ScenarioEnd::cut_short).outcome == Outcome::passed);

  Trial over(Count{.condition = "a", .at_least = 1, .span = {0ms, 50ms}});
  over.run_until(100ms);
  CHECK(over.end(ScenarioEnd::cut_short).outcome == Outcome::failed);
}
