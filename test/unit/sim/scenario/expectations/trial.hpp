// An expectation, judged by a test tick by tick.
#pragma once

#include <string>

#include "sim/scenario/expectations/judge.hpp"
#include "unit/sim/scenario/stage.hpp"

namespace fakebot::test {

using namespace sim::scenario;

/// An expectation, and the time of evaluation.
struct Trial {
  TestSignals signals{};
  SignalBoard board{{&signals}};
  Judge judge;
  SimTime now{0};

  template <class What>
  explicit Trial(What what, bool hears_driver = false)
      : judge({{.name = "it", .what = what}}, board, hears_driver) {
    board.sample(now);
  }

  void run_until(SimTime end) {
    while (now < end) {
      now += kTestTick;
      board.sample(now);
      judge.evaluate();
    }
  }
  const Finding& end(ScenarioEnd how = ScenarioEnd::whole) {
    judge.finish(how);
    return finding();
  }
  const Finding& finding() const { return judge.judged()[0].finding; }
  Outcome outcome() const { return finding().outcome; }
  bool decided() const { return !judge.judged()[0].watcher; }
};

inline Invariant never(const std::string& condition) {
  return {.condition = condition, .holds = false};
}
inline Invariant always(const std::string& condition) {
  return {.condition = condition, .holds = true};
}

}  // namespace fakebot::test
