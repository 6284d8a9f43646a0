// A failure tells when the driver sent nothing, and the driver's violations.
#include <doctest/doctest.h>

#include <vector>

#include "unit/sim/scenario/expectations/trial.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

namespace {

/// Signals that count the bytes and violations of a driver.
class Line final : public fakebot::sim::SignalSource {
 public:
  double bytes = 0;
  double bad = 0;

  std::span<const fakebot::sim::Signal> signals() const override { return kSignals; }
  double get(std::size_t signal) const override { return signal == 0 ? bytes : bad; }
  fakebot::sim::WireViolation first_violation(std::size_t signal) const override {
    if (signal == 0) { return {}; }
    return {.bytes = wrong_, .size = wrong_.size(), .consequence = "dropped"};
  }

 private:
  static constexpr std::array kSignals{fakebot::sim::Signal{.name = "bytes",
                                                            .unit = "",
                                                            .min = 0,
                                                            .max = 1e9,
                                                            .meaning = "of drivers",
                                                            .can_be_set = false,
                                                            .counts_driver_bytes = true},
                                       fakebot::sim::Signal{.name = "bad",
                                                            .unit = "",
                                                            .min = 0,
                                                            .max = 1e9,
                                                            .meaning = "of drivers",
                                                            .can_be_set = false,
                                                            .counts_violations = true}};
  std::vector<std::uint8_t> wrong_ = std::vector<std::uint8_t>(17, 0xAA);
};

struct DrivenTrial {
  Line line{};
  TestSignals signals{};
  SignalBoard board{{&line, &signals}};
  Judge judge;
  SimTime now{0};

  template <class What>
  explicit DrivenTrial(What what) : judge({{.name = "it", .what = what}}, board) {
    board.sample(now);
  }

  /// The driver sends with every tick, or not at all.
  void run_until(SimTime end, bool sends) {
    while (now < end) {
      now += kTestTick;
      if (sends) { line.bytes += 10; }
      board.sample(now);
      judge.evaluate();
    }
  }
  std::string explanation_at_end() {
    judge.finish(ScenarioEnd::whole);
    return judge.judged()[0].finding.explanation;
  }
};

Reaction within(SimTime time) {
  return {.condition = "a", .within = time};
}

}  // namespace

TEST_CASE("a missed reaction tells when the driver sent nothing in the meantime") {
  DrivenTrial trial(within(2s));
  trial.run_until(985ms, true);
  trial.run_until(2285ms, false);
  trial.run_until(3s, true);
  CHECK(trial.explanation_at_end().ends_with(
      "; it never came true; the driver sent nothing from 0.985 s until 2.290 s"));
}

TEST_CASE("a driver that has fallen silent for good is told so") {
  DrivenTrial trial(within(1s));
  trial.run_until(400ms, true);
  trial.run_until(3s, false);
  CHECK(trial.explanation_at_end().ends_with("; the driver sent nothing from 0.400 s on"));
}

TEST_CASE("a silence before what was awaited, and pauses between commands, are not told") {
  Reaction what = within(1s);
  what.after = "hit";
  DrivenTrial trial(what);
  trial.run_until(1s, true);
  trial.run_until(3s, false);
  trial.run_until(3200ms, true);
  trial.judge.on_event("hit");
  for (SimTime end = 3690ms; end < 6s; end += 490ms) {
    trial.run_until(end - kTestTick, false);
    trial.run_until(end, true);
  }
  CHECK(trial.explanation_at_end().ends_with("; it never came true"));
}

TEST_CASE("a violation of the protocol names its counter, its bytes and what the robot does") {
  DrivenTrial trial(Invariant{.condition = "!bad", .holds = true});
  trial.run_until(1s, true);
  trial.line.bad = 2;
  trial.run_until(3s, false);
  CHECK(trial.explanation_at_end() ==
        "the driver violates the protocol: bad 2: AA AA AA AA AA AA AA AA AA AA AA AA AA AA AA AA "
        "... (17 bytes): dropped");
}

TEST_CASE("violations that were expected and are missing are told as any other condition") {
  DrivenTrial trial(Invariant{.condition = "bad", .holds = true});
  trial.run_until(1s, true);
  CHECK(trial.explanation_at_end() ==
        "bad did not hold, until the end; the worst was 0 at 0.005 s");
}
