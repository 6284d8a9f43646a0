// A pass tells nothing if a stall kept the tested event from the driver.
#include "runner/verdict/tested.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace fakebot;
using namespace std::chrono_literals;
using runner::stalls_of;
using runner::why_nothing_tested;
using sim::scenario::Event;
using sim::scenario::Happening;
using sim::scenario::Outcome;
using sim::scenario::Period;

namespace {

constexpr sim::SimTime kStarted = 10s;
constexpr sim::SimTime kEnd = 20s;

Event press() {
  return {.name = "press",
          .trigger = sim::scenario::At{3s},
          .actions = {sim::scenario::Force{"bumper", 1}},
          .lasts = 300ms};
}

/// A passed scenario with an event at the given times.
runner::ScenarioResult with_presses(const std::vector<Period>& times) {
  runner::ScenarioResult result{.verdict = sim::scenario::Verdict::passed};
  for (const Period& time : times) {
    result.happenings.push_back({Happening::Kind::event, time.from, "press"});
    result.happenings.push_back({Happening::Kind::taken_back, time.until, "press"});
  }
  return result;
}

/// A passed expectation, with a reaction of the driver due at the given times.
runner::ScenarioResult with_reactions(std::vector<Period> times) {
  runner::ScenarioResult result{.verdict = sim::scenario::Verdict::passed};
  auto& judged = result.judged.emplace_back();
  judged.expectation.name = "stops";
  judged.finding.outcome = Outcome::passed;
  judged.finding.reacted_in = std::move(times);
  return result;
}

bool tells(const runner::ScenarioResult& passed, const std::vector<Period>& stalls) {
  return !why_nothing_tested(passed, {press()}, stalls, kEnd);
}

}  // namespace

TEST_CASE("an event that was only there during a stall has tested nothing") {
  const auto one = with_presses({{3s, 3300ms}});
  CHECK(tells(one, {}));
  CHECK_FALSE(tells(one, {{2800ms, 3400ms}}));
  CHECK(tells(one, {{2700ms, 3299ms}}));
  CHECK_FALSE(tells(one, {{3020ms, 3700ms}}));  // ends with the first frame
  CHECK(tells(one, {{3021ms, 3700ms}}));
  CHECK(why_nothing_tested(one, {press()}, {{2800ms, 3400ms}}, kEnd).value() ==
        "this machine was too slow to test: the driver got nothing, had no processor or was "
        "stopped, from 2.800 s to 3.400 s, all the time of the event press");
}

TEST_CASE("an event that the driver has seen once has tested something") {
  const auto two = with_presses({{3s, 3300ms}, {8s, 8300ms}});
  CHECK(tells(two, {{2800ms, 3400ms}}));
  CHECK_FALSE(tells(two, {{2800ms, 3400ms}, {7900ms, 8500ms}}));
}

TEST_CASE("notes, and what the scenario itself does to the driver, need not be noticed") {
  const auto one = with_presses({{3s, 3300ms}});
  const std::vector<Period> stalls{{2800ms, 3400ms}};
  Event note = press();
  note.actions = {sim::scenario::Note{"here"}};
  CHECK_FALSE(why_nothing_tested(one, {note}, stalls, kEnd));
  Event killed = press();
  killed.actions = {sim::scenario::OrderDriver{sim::scenario::DriverOrder::kill}};
  CHECK_FALSE(why_nothing_tested(one, {killed}, stalls, kEnd));
  Event stays = press();
  stays.lasts.reset();
  CHECK_FALSE(why_nothing_tested(one, {stays}, stalls, kEnd));
}

TEST_CASE("what came true during a stall came by itself") {
  CHECK_FALSE(tells(with_reactions({{3s, 3400ms}}), {{2900ms, 3500ms}}));
  CHECK(tells(with_reactions({{3s, 3600ms}}), {{2900ms, 3500ms}}));
  CHECK(tells(with_reactions({{3s, 3400ms}, {6s, 6100ms}}), {{2900ms, 3500ms}}));
  // True before the event: because of the stall, as when a silent driver lets the robot stop, or
  // not.
  CHECK_FALSE(tells(with_reactions({{3s, 3s}}), {{2900ms, 3500ms}}));
  CHECK(tells(with_reactions({{6s, 6s}}), {{2900ms, 3500ms}}));
  CHECK_FALSE(tells(with_reactions({{3s, 3s}, {6s, 6s}}), {{2900ms, 3500ms}}));
  CHECK(why_nothing_tested(with_reactions({{3s, 3400ms}}), {}, {{2900ms, 3500ms}}, kEnd).value() ==
        "this machine was too slow to test: the driver got nothing, had no processor or was "
        "stopped, from 2.900 s to 3.500 s, and what was expected came by itself: stops");
}

TEST_CASE("a driver that was stalled for more than half of the time was not tested") {
  const auto result = with_reactions({});
  CHECK(tells(result, {{1s, 6s}, {8s, 13s}}));
  CHECK_FALSE(tells(result, {{1s, 6s}, {8s, 13s + 1us}}));
}

TEST_CASE(
    "a short scenario that came true was tested, in spite of a stall of less than two seconds") {
  const ScenarioResult result = with_presses({});
  CHECK_FALSE(why_nothing_tested(result, {}, {{100ms, 2099ms}}, 2500ms));
  CHECK(why_nothing_tested(result, {}, {{100ms, 2100ms}}, 2500ms));
}

TEST_CASE("stalls are long, without a break, and while a driver runs") {
  io::LostTime sending;
  sending.add(kStarted + 1s, kStarted + 1300ms, 300ms);
  sending.add(kStarted + 2s, kStarted + 2499ms, 499ms);
  sending.add(kStarted + 4s, kStarted + 5s, 1s);
  sending.add(kStarted + 8s, kStarted + 9s, 1s);
  io::LostTime stopped;
  stopped.add(kStarted + 1300ms, kStarted + 1500ms, 200ms);
  const io::LostTime none;
  const auto stalls = stalls_of({sending, none, none, {{kStarted + 7s, kStarted + 12s}}}, none,
                                stopped, kStarted, kEnd);
  REQUIRE(stalls.size() == 2);
  CHECK(stalls[0].from == 1s);
  CHECK(stalls[0].until == 1500ms);
  CHECK(stalls[1].from == 4s);
}

TEST_CASE("pieces of frames that were delivered late have tested nothing") {
  auto result = with_reactions({});
  result.fault_counts = {{.fault = "pieces", .type = "slicer", .hits = 5}};
  CHECK_FALSE(why_nothing_tested(result, {}, {}, kEnd, kEnd / 10));
  CHECK(why_nothing_tested(result, {}, {}, kEnd, kEnd / 10 + 1ms)
            .value()
            .starts_with("this machine was too slow to test: pieces of frames were delivered late, "
                         "and joined, for "));
  result.fault_counts.front().type = "drop";
  CHECK_FALSE(why_nothing_tested(result, {}, {}, kEnd, kEnd / 2));
}
