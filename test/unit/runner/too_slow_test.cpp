// When the machine, not the driver, may have caused a failure.
#include "runner/scenario/too_slow.hpp"

#include <doctest/doctest.h>

#include <chrono>

#include "sim/signal.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using runner::why_machine_failed;

namespace {

constexpr sim::SimTime kStart = 10s;
constexpr sim::Signal kSpeed{"speed", "m/s", 0, 1, "a fact", false};
constexpr sim::Signal kViolations{"wire.violations", "", 0, 9, "a count", false, true};

/// Awaited from 2 s on, within 500 ms.
runner::ScenarioResult::Judged missed(std::optional<sim::SimTime> missed_by,
                                      const sim::Signal& signal = kSpeed) {
  runner::ScenarioResult::Judged judged;
  judged.expectation.name = "it";
  judged.finding = {.outcome = sim::scenario::Outcome::failed,
                    .at = 2500ms,
                    .since = 2s,
                    .missed_by = missed_by,
                    .signals = {{&signal, 0}}};
  return judged;
}

/// Frames that were due at this time of the scenario left late.
io::Lateness late(std::chrono::nanoseconds by, sim::SimTime at) {
  io::Lateness lateness;
  lateness.add(by, kStart + at);
  return lateness;
}

bool excused(const runner::ScenarioResult::Judged& failed, const io::Lateness& lateness) {
  return why_machine_failed(failed, kStart, lateness, io::ProcessorWait("/nowhere")).has_value();
}

}  // namespace

TEST_CASE("a reaction is excused if the machine took as much time as it was late") {
  CHECK(excused(missed(60ms), late(60ms, 2100ms)));
  CHECK_FALSE(excused(missed(60ms), late(59ms, 2100ms)));
}

TEST_CASE("time that the machine took at other times excuses nothing") {
  CHECK_FALSE(excused(missed(60ms), late(500ms, 1s)));
  CHECK_FALSE(excused(missed(60ms), late(500ms, 3s)));
  CHECK(excused(missed(60ms), late(500ms, 1600ms)));        // until 2.1 s
  CHECK_FALSE(excused(missed(60ms), late(500ms, 1550ms)));  // until 2.05 s
  CHECK(excused(missed(300ms), late(310ms, 2490ms)));       // until after the deadline
}

TEST_CASE("a driver that never reacts is not excused by little") {
  auto never = missed(0ms);
  never.finding.missed_by_more = true;
  CHECK_FALSE(excused(never, late(120ms, 2100ms)));
  CHECK(excused(never, late(130ms, 2100ms)));
}

TEST_CASE("no delay excuses a command that was wrong") {
  CHECK_FALSE(excused(missed(std::nullopt, kViolations), late(3s, 2s)));
  CHECK(excused(missed(std::nullopt, kSpeed), late(3s, 2s)));
}

TEST_CASE(
    "without a known margin a frame that is a period late excuses, if it was due since the start") {
  CHECK(excused(missed(std::nullopt), late(20ms, 1s)));
  CHECK_FALSE(excused(missed(std::nullopt), late(19ms, 1s)));
  CHECK_FALSE(excused(missed(std::nullopt), late(1s, -2s)));
  CHECK_FALSE(excused(missed(std::nullopt), late(1s, 2600ms)));
}

TEST_CASE("the reason has what was missed and what the machine took") {
  CHECK(why_machine_failed(missed(60ms), kStart, late(80ms, 2100ms), io::ProcessorWait("/nowhere"))
            .value() ==
        "this machine was too slow to judge: it was missed by 60.0 ms, and from 2.000 s to 2.560 s "
        "frames left 80.0 ms late and the driver waited up to 0.0 ms for a processor");
}
