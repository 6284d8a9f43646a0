// When the machine, not the driver, may have caused a failure.
#include "runner/verdict/excuse.hpp"

#include <doctest/doctest.h>

#include <chrono>

#include "sim/signal.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using runner::why_machine_failed;
using runner::why_too_slow;
using sim::scenario::Outcome;
using sim::scenario::Verdict;
using sim::scenario::Violation;

namespace {

constexpr sim::SimTime kStart = 10s;
constexpr sim::Signal kSpeed{"speed", "m/s", 0, 1, "a fact", false};
constexpr sim::Signal kViolations{"wire.violations", "", 0, 9, "a count", false, true};

/// Awaited from 2 s on, within 500 ms.
Violation missed(std::optional<sim::SimTime> missed_by, const sim::Signal& signal = kSpeed) {
  return {.at = 2500ms,
          .since = 2s,
          .missed_by = missed_by,
          .delayed_in = {{missed_by ? 2s : 0s, 2500ms + missed_by.value_or(0s)}},
          .signals = {{signal, 0}}};
}

/// Violated for a time, after a time without a violation.
Violation violated(sim::SimTime from, sim::SimTime until, sim::SimTime respected_since) {
  return {.at = from,
          .since = from,
          .missed_by = until - from,
          .delayed_in = {{respected_since, until}},
          .explanation = "from " + std::to_string(from / 1s)};
}

/// Time lost as a whole, beginning at `from` in the scenario.
io::LostTime lost(std::chrono::nanoseconds time, sim::SimTime from) {
  io::LostTime lost;
  const auto stretch = std::chrono::duration_cast<sim::SimTime>(time);
  lost.add(kStart + from, kStart + from + stretch, stretch);
  return lost;
}

const io::LostTime kNothing;

std::optional<std::string> reason(const Violation& failed, const io::LostTime& sending,
                                  const io::LostTime& delivery = kNothing,
                                  const io::LostTime& processor = kNothing) {
  return why_machine_failed("it", failed, kStart, {sending, delivery, processor});
}

bool excused(const Violation& failed, const io::LostTime& sending) {
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
  never.missed_by_more = true;
  CHECK_FALSE(excused(never, lost(120ms, 2100ms)));
  CHECK(excused(never, lost(130ms, 2100ms)));
}

TEST_CASE("no delay excuses a command that was wrong") {
  CHECK_FALSE(excused(missed(std::nullopt, kViolations), lost(3s, 0s)));
  CHECK(excused(missed(std::nullopt, kSpeed), lost(3s, 0s)));
}

TEST_CASE("without a known margin a tenth of the time since the start excuses") {
  CHECK(excused(missed(std::nullopt), lost(250ms, 1s)));  // a tenth of 2.5 s
  CHECK_FALSE(excused(missed(std::nullopt), lost(249ms, 1s)));
  CHECK_FALSE(excused(missed(std::nullopt), lost(1s, -2s)));
  CHECK_FALSE(excused(missed(std::nullopt), lost(1s, 2600ms)));
}

TEST_CASE("without a known margin less than a period of the frames never excuses") {
  auto at_once = missed(std::nullopt);
  at_once.delayed_in = {{0s, 150ms}};
  CHECK_FALSE(excused(at_once, lost(19ms, 100ms)));
  CHECK(excused(at_once, lost(20ms, 100ms)));
}

TEST_CASE("of a failure with several spans each counts, the last too, and nothing between them") {
  auto often = missed(std::nullopt);
  often.delayed_in = {{0s, 1s}, {2s, 3s}, {4s, 5s}};  // 3 s; a tenth is 300 ms
  CHECK(excused(often, lost(300ms, 500ms)));
  CHECK(excused(often, lost(300ms, 4500ms)));
  CHECK_FALSE(excused(often, lost(299ms, 4500ms)));
  CHECK_FALSE(excused(often, lost(500ms, 1200ms)));
  CHECK_FALSE(excused(often, lost(500ms, 3200ms)));
  CHECK(reason(often, lost(390ms, 4500ms))
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
        "delivered late for 40.0 ms, and the driver waited 9.0 ms for a processor or the kernel");
}

TEST_CASE("many short delays do not add up to a long one") {
  io::LostTime often;
  for (auto at = kStart + 2s; at < kStart + 2500ms; at += 20ms) { often.add(at, at + 15ms, 15ms); }
  CHECK(reason(missed(60ms), often));
  CHECK_FALSE(reason(missed(61ms), often));
}

TEST_CASE("a break of a few milliseconds is excused by late frames, a long one is not") {
  CHECK(excused(violated(1800ms, 1805ms, 500ms), lost(741ms, 1s)));
  CHECK(excused(violated(1800ms, 1805ms, 500ms), lost(5ms, 1s)));
  CHECK_FALSE(excused(violated(1800ms, 1805ms, 500ms), lost(4ms, 1s)));
  CHECK_FALSE(excused(violated(1800ms, 2600ms, 500ms), lost(741ms, 1s)));
}

TEST_CASE("a limit that is still violated at the end was missed by what is known") {
  auto until_the_end = violated(9800ms, 10s, 0s);
  until_the_end.missed_by_more = true;
  CHECK(excused(until_the_end, lost(600ms, 9400ms)));
  CHECK_FALSE(excused(until_the_end, lost(190ms, 9400ms)));
}

TEST_CASE("what lasts until the end is excused by a quarter of the second before it began") {
  auto fallen = violated(5s, 10s, 0s);
  fallen.missed_by_more = true;
  CHECK(excused(fallen, lost(250ms, 4700ms)));
  CHECK_FALSE(excused(fallen, lost(249ms, 4700ms)));
  CHECK_FALSE(excused(fallen, lost(900ms, 3100ms)));
  CHECK_FALSE(excused(fallen, lost(900ms, 5s)));
  fallen.missed_by_more = false;
  CHECK_FALSE(excused(fallen, lost(900ms, 4s)));
}

TEST_CASE("an excused violation excuses no later one") {
  runner::ScenarioResult result{.verdict = Verdict::failed};
  auto& judged = result.judged.emplace_back();
  judged.expectation.name = "it";
  judged.finding.outcome = Outcome::failed;
  static_cast<Violation&>(judged.finding) = violated(3s, 3200ms, 0s);
  const auto hiccup = lost(600ms, 2600ms);
  const runner::MachineDelays delays{hiccup, kNothing, kNothing};

  CHECK(runner::excused(result, kStart, delays).verdict == Verdict::inconclusive);

  judged.finding.later = {violated(5s, 5s + 1ms, 3200ms), violated(7s, 10s, 5s + 1ms)};
  const auto failed = runner::excused(result, kStart, delays);
  CHECK(failed.verdict == Verdict::failed);
  const auto& reported = failed.judged[0].finding;
  CHECK(reported.at == 5s);
  CHECK(reported.explanation == "from 5; this machine may have caused what was violated before");

  judged.finding.later = {violated(7s, 7600ms, 3200ms)};
  CHECK(runner::excused(result, kStart, delays).judged[0].finding.at == 7s);
}

TEST_CASE("a result is inconclusive only if the machine can have caused all that failed") {
  runner::ScenarioResult result{.verdict = Verdict::failed};
  for (const sim::SimTime until : {3200ms, 9000ms}) {
    auto& judged = result.judged.emplace_back();
    judged.finding.outcome = Outcome::failed;
    static_cast<Violation&>(judged.finding) = violated(3s, until, 0s);
  }
  const auto hiccup = lost(600ms, 2600ms);
  CHECK(runner::excused(result, kStart, {hiccup, kNothing, kNothing}).verdict == Verdict::failed);
  result.judged.pop_back();
  CHECK(runner::excused(result, kStart, {hiccup, kNothing, kNothing}).verdict ==
        Verdict::inconclusive);
}

TEST_CASE("what is late while no driver runs excuses nothing") {
  const auto late = lost(600ms, 2100ms);
  const auto reason_with = [&](std::vector<sim::scenario::Period> without_driver) {
    return why_machine_failed("it", missed(300ms), kStart,
                              {late, kNothing, kNothing, std::move(without_driver)});
  };
  CHECK(reason_with({}));
  CHECK_FALSE(reason_with({{kStart + 2s, kStart + 10s}}));
  CHECK(reason_with({{kStart + 2400ms, kStart + 10s}}));  // 300 ms before the end
  CHECK_FALSE(reason_with({{kStart + 2399ms, kStart + 10s}}));
  CHECK(reason_with({{kStart, kStart + 2s}, {kStart + 2200ms, kStart + 2300ms}}));
}

TEST_CASE("what is wrong at the end is excused by a quarter of the whole time") {
  runner::ScenarioResult::Judged judged{{.name = "it", .what = sim::scenario::AtTheEnd{"led.1"}},
                                        {violated(9s, 10s, 8s), Outcome::failed}};
  judged.finding.at = 10s;
  const auto is_excused = [&](const io::LostTime& sending) {
    return why_machine_failed(judged, kStart, {sending, kNothing, kNothing}).has_value();
  };
  CHECK(is_excused(lost(2500ms, 1s)));
  CHECK_FALSE(is_excused(lost(2499ms, 1s)));
}

TEST_CASE("what fails after a fall that the machine has caused is excused, and nothing before") {
  for (const bool is_later : {true, false}) {
    runner::ScenarioResult result{.verdict = Verdict::failed};
    auto fallen = violated(5s, 10s, 0s);
    fallen.missed_by_more = true;
    const sim::SimTime from = is_later ? 7s : 3s;
    for (const Violation& violation : {fallen, violated(from, from + 2s, from - 500ms)}) {
      auto& judged = result.judged.emplace_back();
      static_cast<Violation&>(judged.finding) = violation;
      judged.finding.outcome = Outcome::failed;
    }
    const auto stall = lost(400ms, 4500ms);
    CHECK((runner::excused(result, kStart, {stall, kNothing, kNothing}).verdict ==
           Verdict::inconclusive) == is_later);
  }
}
