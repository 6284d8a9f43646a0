// When the machine, not the driver, may have caused a failure.
#include "runner/scenario/too_slow.hpp"

#include <doctest/doctest.h>

#include <chrono>

#include "sim/signal.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using runner::why_machine_failed;
using runner::why_too_slow;

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
                    .delayed_in = {{missed_by ? 2s : 0s, 2500ms + missed_by.value_or(0s)}},
                    .signals = {{&signal, 0}}};
  return judged;
}

/// Lost as a whole, from this time of the scenario on.
io::LostTime lost(std::chrono::nanoseconds time, sim::SimTime from) {
  io::LostTime lost;
  const auto stretch = std::chrono::duration_cast<sim::SimTime>(time);
  lost.add(kStart + from, kStart + from + stretch, stretch);
  return lost;
}

const io::LostTime kNothing;

std::optional<std::string> reason(const runner::ScenarioResult::Judged& failed,
                                  const io::LostTime& sending,
                                  const io::LostTime& delivery = kNothing,
                                  const io::LostTime& processor = kNothing) {
  return why_machine_failed(failed, kStart, {sending, delivery, processor});
}

bool excused(const runner::ScenarioResult::Judged& failed, const io::LostTime& sending) {
  return reason(failed, sending).has_value();
}

}  // namespace

TEST_CASE("a reaction is excused if the machine took as much time as it was late") {
  CHECK(excused(missed(60ms), lost(60ms, 2100ms)));
  CHECK_FALSE(excused(missed(60ms), lost(59ms, 2100ms)));
}

TEST_CASE("time that the machine took at other times excuses nothing") {
  CHECK_FALSE(excused(missed(60ms), lost(500ms, 1s)));
  CHECK_FALSE(excused(missed(60ms), lost(500ms, 3s)));
  CHECK(excused(missed(60ms), lost(500ms, 1600ms)));        // until 2.1 s
  CHECK_FALSE(excused(missed(60ms), lost(500ms, 1550ms)));  // until 2.05 s
  CHECK(excused(missed(300ms), lost(310ms, 2490ms)));       // until after the deadline
}

TEST_CASE("frames that the kernel delivers late excuse like those that are sent late") {
  const auto late = lost(60ms, 2100ms);
  CHECK(reason(missed(60ms), kNothing, late));
  CHECK_FALSE(reason(missed(61ms), kNothing, late));
}

TEST_CASE("what delays sending and delivery at the same time counts once") {
  CHECK_FALSE(reason(missed(60ms), lost(50ms, 2100ms), lost(50ms, 2100ms)));
  CHECK(reason(missed(60ms), lost(50ms, 2100ms), lost(50ms, 2110ms)));
  CHECK_FALSE(reason(missed(61ms), lost(50ms, 2100ms), lost(50ms, 2110ms)));
}

TEST_CASE("what the driver waits for a processor adds to the delay of frames") {
  CHECK(reason(missed(60ms), lost(30ms, 2100ms), kNothing, lost(30ms, 2100ms)));
  CHECK_FALSE(reason(missed(60ms), lost(30ms, 2100ms), kNothing, lost(29ms, 2100ms)));
}

TEST_CASE("a driver that never reacts is not excused by little") {
  auto never = missed(0ms);
  never.finding.missed_by_more = true;
  CHECK_FALSE(excused(never, lost(120ms, 2100ms)));
  CHECK(excused(never, lost(130ms, 2100ms)));
}

TEST_CASE("no delay excuses a command that was wrong") {
  CHECK_FALSE(excused(missed(std::nullopt, kViolations), lost(3s, 0s)));
  CHECK(excused(missed(std::nullopt, kSpeed), lost(3s, 0s)));
}

TEST_CASE("without a known margin a fiftieth of the time since the start excuses") {
  CHECK(excused(missed(std::nullopt), lost(50ms, 1s)));  // of 2.5 s
  CHECK_FALSE(excused(missed(std::nullopt), lost(49ms, 1s)));
  CHECK_FALSE(excused(missed(std::nullopt), lost(1s, -2s)));
  CHECK_FALSE(excused(missed(std::nullopt), lost(1s, 2600ms)));
}

TEST_CASE("without a known margin less than a period of the frames never excuses") {
  auto at_once = missed(std::nullopt);
  at_once.finding.delayed_in = {{0s, 500ms}};
  CHECK_FALSE(excused(at_once, lost(19ms, 100ms)));
  CHECK(excused(at_once, lost(20ms, 100ms)));
}

TEST_CASE("of a failure with several spans each counts, the last too, and nothing between them") {
  auto often = missed(std::nullopt);
  often.finding.delayed_in = {{0s, 1s}, {2s, 3s}, {4s, 5s}};  // 3 s, of which a fiftieth is 60 ms
  CHECK(excused(often, lost(60ms, 500ms)));
  CHECK(excused(often, lost(60ms, 4500ms)));
  CHECK_FALSE(excused(often, lost(59ms, 4500ms)));
  CHECK_FALSE(excused(often, lost(500ms, 1200ms)));
  CHECK_FALSE(excused(often, lost(500ms, 3200ms)));
  CHECK(reason(often, lost(90ms, 4500ms))
            .value()
            .starts_with(
                "this machine was too slow to judge: it failed, and from 0.000 s to 5.000 s "));
}

TEST_CASE("a comparison with no known margin is excused by a fiftieth of its time, and by 20 ms") {
  const auto is_excused = [](std::chrono::nanoseconds time, sim::SimTime length) {
    const io::LostTime sending = lost(time, 100ms);
    return why_too_slow({sending, kNothing, kNothing}, kStart, kStart + length).has_value();
  };
  CHECK_FALSE(is_excused(39ms, 2s));
  CHECK(is_excused(40ms, 2s));
  CHECK_FALSE(is_excused(19ms, 500ms));
  CHECK(is_excused(20ms, 500ms));
}

TEST_CASE("the reason has what was missed and what the machine took, and where") {
  CHECK(reason(missed(60ms), lost(80ms, 2100ms), lost(40ms, 2160ms), lost(9ms, 2200ms)).value() ==
        "this machine was too slow to judge: it was missed by 60.0 ms, and from 2.000 s to 2.560 s "
        "it made the driver late by up to 109.0 ms: frames were sent late for 80.0 ms in all and "
        "delivered late for 40.0 ms, and the driver waited 9.0 ms for a processor");
}

TEST_CASE("many short delays do not add up to a long one") {
  io::LostTime often;
  for (auto at = kStart + 2s; at < kStart + 2500ms; at += 20ms) { often.add(at, at + 15ms, 15ms); }
  CHECK(reason(missed(60ms), often));
  CHECK_FALSE(reason(missed(61ms), often));
}
