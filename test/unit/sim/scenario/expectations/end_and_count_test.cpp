// What must hold at the end, and how often something comes true.
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
