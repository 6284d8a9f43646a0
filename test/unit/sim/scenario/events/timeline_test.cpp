#include "sim/scenario/events/timeline.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "unit/sim/scenario/events/timeline_play.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

TEST_CASE("an event happens once, at its time") {
  TimelinePlay play({{.name = "hit", .trigger = At{20ms}, .actions = {Force{"bumper", 1}}}});
  play.run_until(15ms);
  CHECK(play.log.empty());
  CHECK(play.timeline.times(0) == 0);
  play.run_until(1s);
  CHECK(play.log == Log{"0.020 s hit", "force bumper"});
  CHECK(play.timeline.times(0) == 1);
}

TEST_CASE("an event during a tick counts in that tick, and lasts as long as it should") {
  TimelinePlay play(
      {{.name = "hit", .trigger = At{12ms}, .actions = {Force{"x", 1}}, .lasts = 26ms},
       {.name = "then", .trigger = After{"hit", 4ms}, .actions = {}}});
  play.run_until(1s);
  CHECK(play.log ==
        Log{"0.010 s hit", "force x", "0.015 s then", "release x", "0.035 s end of hit"});
}

TEST_CASE("lasting actions are undone in reverse order") {
  TimelinePlay play({{.name = "hit",
                      .trigger = At{0ms},
                      .actions = {Force{"x", 1}, SwitchPower{false},
                                  fakebot::sim::scenario::Note{"nothing to take back"}},
                      .lasts = 200ms}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.000 s hit", "force x", "off", "nothing to take back", "on", "release x",
                        "0.200 s end of hit"});
}

TEST_CASE("an input that two events hold is released when the second one ends") {
  TimelinePlay play(
      {{.name = "long", .trigger = At{0ms}, .actions = {Force{"x", 1}, Lift{}}, .lasts = 400ms},
       {.name = "short",
        .trigger = At{100ms},
        .actions = {Force{"x", 1}, Lift{}},
        .lasts = 100ms}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.000 s long", "force x", "lift", "0.100 s short", "force x", "lift",
                        "lift", "force x", "0.200 s end of short", "put down", "release x",
                        "0.400 s end of long"});
}

TEST_CASE("a permanent action outlives another event that lasts") {
  TimelinePlay play(
      {{.name = "for good", .trigger = At{0ms}, .actions = {SwitchPower{false}}},
       {.name = "a while", .trigger = At{100ms}, .actions = {SwitchPower{false}}, .lasts = 100ms},
       {.name = "back", .trigger = At{300ms}, .actions = {SwitchPower{true}}},
       {.name = "later", .trigger = At{400ms}, .actions = {SwitchPower{false}}, .lasts = 100ms}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.000 s for good", "off", "0.100 s a while", "off", "off",
                        "0.200 s end of a while", "0.300 s back", "on", "0.400 s later", "off",
                        "on", "0.500 s end of later"});
}

TEST_CASE("an action that another event has undone is not undone twice") {
  TimelinePlay play(
      {{.name = "up", .trigger = At{0ms}, .actions = {Lift{}, Force{"x", 1}}, .lasts = 300ms},
       {.name = "down", .trigger = At{100ms}, .actions = {PutDown{}, Release{"x"}}}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.000 s up", "lift", "force x", "0.100 s down", "put down", "release x",
                        "0.300 s end of up"});
}

TEST_CASE("a condition triggers its event once, however often it becomes true") {
  TimelinePlay play({{.name = "seen", .trigger = When{"a"}, .actions = {}}});
  play.run_until(50ms);
  play.signals.a = 1;
  play.run_until(100ms);
  play.signals.a = 0;
  play.run_until(150ms);
  play.signals.a = 1;
  play.run_until(200ms);
  CHECK(play.log == Log{"0.055 s seen"});
}

TEST_CASE("a condition with each_time triggers when it becomes true again, not while it holds") {
  TimelinePlay play({{.name = "seen", .trigger = When{"a", 10ms, true}, .actions = {}}});
  play.signals.a = 1;
  play.run_until(50ms);
  play.signals.a = 0;
  play.run_until(100ms);
  play.signals.a = 1;
  play.run_until(200ms);
  CHECK(play.log == Log{"0.010 s seen", "0.115 s seen"});
}

TEST_CASE("an event may follow another one each time, with a delay") {
  TimelinePlay play({{.name = "second", .trigger = After{"first", 30ms}, .actions = {}},
                     {.name = "third", .trigger = After{"second"}, .actions = {}},
                     {.name = "first", .trigger = Every{100ms, 0ms, 100ms}, .actions = {}}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.000 s first", "0.030 s second", "0.030 s third", "0.100 s first",
                        "0.130 s second", "0.130 s third"});
}

TEST_CASE("events of one tick happen in the order of the file, those triggered before it last") {
  TimelinePlay play(
      {{.name = "third", .trigger = After{"second"}, .actions = {}},
       {.name = "first", .trigger = At{9ms}, .actions = {}},
       {.name = "second", .trigger = At{7ms}, .actions = {}},
       {.name = "fast", .trigger = Every{.period = 2ms, .from = 6ms, .until = 8ms}, .actions = {}},
       {.name = "behind", .trigger = After{"first"}, .actions = {}}});
  play.run_until(10ms);
  CHECK(play.log == Log{"0.005 s first", "0.005 s second", "0.005 s fast", "0.005 s behind",
                        "0.005 s third", "0.005 s fast"});
}

TEST_CASE("a long chain of events, in whatever order, happens in one tick") {
  constexpr int kLength = 2000;
  for (const bool backwards : {false, true}) {
    CAPTURE(backwards);
    std::vector<Event> events{{.name = "0", .trigger = At{5ms}, .actions = {}}};
    for (int i = 1; i < kLength; ++i) {
      events.push_back(
          {.name = std::to_string(i), .trigger = After{std::to_string(i - 1)}, .actions = {}});
    }
    if (backwards) { std::ranges::reverse(events); }
    TimelinePlay play(std::move(events));
    play.run_until(5ms);
    REQUIRE(play.log.size() == kLength);
    CHECK(play.log.back() == "0.005 s " + std::to_string(kLength - 1));
  }
}

TEST_CASE("an event that happens twice in a tick while it lasts ends once") {
  TimelinePlay play({{.name = "e",
                      .trigger = Every{.period = 1ms, .from = 8ms, .until = 9ms},
                      .actions = {},
                      .lasts = 10ms}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.005 s e", "0.005 s e", "0.015 s end of e"});
}

TEST_CASE("a condition that comes true again before its event is due triggers a second one") {
  TimelinePlay play({{.name = "seen", .trigger = When{"a", 100ms, true}, .actions = {}},
                     {.name = "then", .trigger = After{"seen", 60ms}, .actions = {}}});
  for (int i = 0; i < 2; ++i) {
    play.signals.a = 1;
    play.run_until(play.now + 15ms);
    play.signals.a = 0;
    play.run_until(play.now + 15ms);
  }
  play.run_until(1s);
  CHECK(play.log == Log{"0.100 s seen", "0.140 s seen", "0.160 s then", "0.200 s then"});
}

TEST_CASE("a periodic event includes its start and its end") {
  TimelinePlay play({{.name = "beat", .trigger = Every{50ms, 100ms, 200ms}, .actions = {}}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.100 s beat", "0.150 s beat", "0.200 s beat"});
}

TEST_CASE("a periodic event is skipped while its condition does not hold") {
  TimelinePlay play({{.name = "beat",
                      .trigger = Every{.period = 100ms, .until = 300ms, .only_while = "!a"},
                      .actions = {}}});
  play.run_until(100ms);
  play.signals.a = 1;
  play.run_until(250ms);
  play.signals.a = 0;
  play.run_until(1s);
  CHECK(play.log == Log{"0.000 s beat", "0.100 s beat", "0.300 s beat"});
}

TEST_CASE("a periodic event without an end continues") {
  TimelinePlay play({{.name = "beat", .trigger = Every{100ms}, .actions = {}}});
  play.run_until(1s);
  CHECK(play.timeline.times(0) == 11);
}

TEST_CASE("an event that occurs again while it lasts is extended") {
  TimelinePlay play({{.name = "hit",
                      .trigger = Every{100ms, 0ms, 100ms},
                      .actions = {Force{"x", 1}},
                      .lasts = 150ms}});
  play.run_until(1s);
  CHECK(play.log ==
        Log{"0.000 s hit", "force x", "0.100 s hit", "force x", "release x", "0.250 s end of hit"});
}

TEST_CASE("an event that has not happened tells what it waits for, and what was seen of that") {
  TimelinePlay play({{"high", When{"a > 0.3"}, {Lift{}}},
                     {"behind", After{"high", 10ms}, {Lift{}}},
                     {"due", At{10s}, {Lift{}}},
                     {"soon", When{"!b", 5s}, {Lift{}}},
                     {"often", Every{.period = 10ms, .only_while = "c"}, {Lift{}}},
                     {"later", Every{.period = 10ms, .from = 3s}, {Lift{}}}});
  play.signals.a = 0.1;
  play.run_until(50ms);
  play.signals.a = 0.28;
  play.run_until(100ms);
  play.signals.a = 0;
  play.run_until(200ms);
  CHECK(play.log.empty());
  CHECK(play.timeline.why_not_yet(0) == "a > 0.3 never held: a was 0 to 0.28");
  CHECK(play.timeline.why_not_yet(1) == "high never happened");
  CHECK(play.timeline.why_not_yet(2) == "it was due at 10.000 s");
  CHECK(play.timeline.why_not_yet(3) == "it was due at 5.000 s");
  CHECK(play.timeline.why_not_yet(4) == "whenever it was due, c never held: c was 0 m");
  CHECK(play.timeline.why_not_yet(5) == "it was due at 3.000 s");
}
