#include "sim/scenario/events/timeline.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sim/scenario/time_text.hpp"
#include "unit/sim/scenario/stage.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

namespace {

/// Advances time and records what happens.
struct Play {
  TestSignals signals{};
  SignalBoard board{{&signals}};
  std::vector<std::string> log{};
  bool acts = true;
  Timeline timeline;
  SimTime now{0};

  explicit Play(std::vector<Event> events)
      : timeline(std::move(events), board, parse_for_test,
                 {[this](const Action& action) {
                    log.push_back(text_of(action));
                    return acts;
                  },
                  [this](std::size_t event) { note("", event); },
                  [this](std::size_t event) { note("end of ", event); }}) {}

  void note(const std::string& what, std::size_t event) {
    log.push_back(seconds_text(board.now()) + " " + what + timeline.event(event).name);
  }

  static std::string text_of(const Action& action) {
    if (const auto* force = std::get_if<Force>(&action)) { return "force " + force->signal; }
    if (const auto* release = std::get_if<Release>(&action)) {
      return "release " + release->signal;
    }
    if (std::holds_alternative<Lift>(action)) { return "lift"; }
    if (std::holds_alternative<PutDown>(action)) { return "put down"; }
    if (const auto* power = std::get_if<SwitchPower>(&action)) { return power->on ? "on" : "off"; }
    if (const auto* note = std::get_if<fakebot::sim::scenario::Note>(&action)) {
      return note->text;
    }
    return "?";
  }

  void run_until(SimTime end) {
    for (; now <= end; now += kTestTick) {
      board.sample(now);
      timeline.act();
    }
  }
};

using Log = std::vector<std::string>;

}  // namespace

TEST_CASE("an event happens once, at its time") {
  Play play({{.name = "hit", .trigger = At{20ms}, .actions = {Force{"bumper", 1}}}});
  play.run_until(15ms);
  CHECK(play.log.empty());
  CHECK(play.timeline.times(0) == 0);
  play.run_until(1s);
  CHECK(play.log == Log{"0.020 s hit", "force bumper"});
  CHECK(play.timeline.times(0) == 1);
}

TEST_CASE("an event between two ticks happens at the later one") {
  Play play({{.name = "hit", .trigger = At{12ms}, .actions = {}}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.015 s hit"});
}

TEST_CASE("lasting actions are undone in reverse order") {
  Play play({{.name = "hit",
              .trigger = At{0ms},
              .actions = {Force{"x", 1}, SwitchPower{false},
                          fakebot::sim::scenario::Note{"nothing to take back"}},
              .lasts = 200ms}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.000 s hit", "force x", "off", "nothing to take back", "on", "release x",
                        "0.200 s end of hit"});
}

TEST_CASE("an input that two events hold is released when the second one ends") {
  Play play(
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
  Play play(
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
  Play play({{.name = "up", .trigger = At{0ms}, .actions = {Lift{}, Force{"x", 1}}, .lasts = 300ms},
             {.name = "down", .trigger = At{100ms}, .actions = {PutDown{}, Release{"x"}}}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.000 s up", "lift", "force x", "0.100 s down", "put down", "release x",
                        "0.300 s end of up"});
}

TEST_CASE("a condition triggers its event once, however often it becomes true") {
  Play play({{.name = "seen", .trigger = When{"a"}, .actions = {}}});
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
  Play play({{.name = "seen", .trigger = When{"a", 10ms, true}, .actions = {}}});
  play.signals.a = 1;
  play.run_until(50ms);
  play.signals.a = 0;
  play.run_until(100ms);
  play.signals.a = 1;
  play.run_until(200ms);
  CHECK(play.log == Log{"0.010 s seen", "0.115 s seen"});
}

TEST_CASE("an event may follow another one each time, with a delay") {
  Play play({{.name = "second", .trigger = After{"first", 30ms}, .actions = {}},
             {.name = "third", .trigger = After{"second"}, .actions = {}},
             {.name = "first", .trigger = Every{100ms, 0ms, 100ms}, .actions = {}}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.000 s first", "0.030 s second", "0.030 s third", "0.100 s first",
                        "0.130 s second", "0.130 s third"});
}

TEST_CASE("events of one tick happen in the order of the file, those triggered before it last") {
  Play play(
      {{.name = "third", .trigger = After{"second"}, .actions = {}},
       {.name = "first", .trigger = At{9ms}, .actions = {}},
       {.name = "second", .trigger = At{7ms}, .actions = {}},
       {.name = "fast", .trigger = Every{.period = 2ms, .from = 6ms, .until = 8ms}, .actions = {}},
       {.name = "behind", .trigger = After{"first"}, .actions = {}}});
  play.run_until(10ms);
  CHECK(play.log == Log{"0.010 s first", "0.010 s second", "0.010 s fast", "0.010 s behind",
                        "0.010 s third", "0.010 s fast"});
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
    Play play(std::move(events));
    play.run_until(5ms);
    REQUIRE(play.log.size() == kLength);
    CHECK(play.log.back() == "0.005 s " + std::to_string(kLength - 1));
  }
}

TEST_CASE("an event that happens twice in a tick while it lasts ends once") {
  Play play({{.name = "e",
              .trigger = Every{.period = 1ms, .from = 9ms, .until = 10ms},
              .actions = {},
              .lasts = 10ms}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.010 s e", "0.010 s e", "0.020 s end of e"});
}

TEST_CASE("a condition that comes true again before its event is due triggers a second one") {
  Play play({{.name = "seen", .trigger = When{"a", 100ms, true}, .actions = {}},
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
  Play play({{.name = "beat", .trigger = Every{50ms, 100ms, 200ms}, .actions = {}}});
  play.run_until(1s);
  CHECK(play.log == Log{"0.100 s beat", "0.150 s beat", "0.200 s beat"});
}

TEST_CASE("a periodic event is skipped while its condition does not hold") {
  Play play({{.name = "beat",
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
  Play play({{.name = "beat", .trigger = Every{100ms}, .actions = {}}});
  play.run_until(1s);
  CHECK(play.timeline.times(0) == 11);
}

TEST_CASE("an event that occurs again while it lasts is extended") {
  Play play({{.name = "hit",
              .trigger = Every{100ms, 0ms, 100ms},
              .actions = {Force{"x", 1}},
              .lasts = 150ms}});
  play.run_until(1s);
  CHECK(play.log ==
        Log{"0.000 s hit", "force x", "0.100 s hit", "force x", "release x", "0.250 s end of hit"});
}

TEST_CASE("a condition is evaluated only when one of its signals has changed") {
  Play play({{.name = "seen", .trigger = When{"a"}, .actions = {}}});
  TestFormula::evaluations = 0;
  play.run_until(50ms);
  CHECK(TestFormula::evaluations == 1);
  play.signals.b = 1;
  play.run_until(100ms);
  CHECK(TestFormula::evaluations == 1);
  play.signals.a = 1;
  play.run_until(200ms);
  CHECK(TestFormula::evaluations == 2);
}

TEST_CASE("an event that has not happened tells what it waits for, and what was seen of that") {
  Play play({{"high", When{"a > 0.3"}, {Lift{}}},
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
  CHECK(play.timeline.why_not_yet(4) == "whenever it was due, c never held: c was 0");
  CHECK(play.timeline.why_not_yet(5) == "it was due at 3.000 s");
}

TEST_CASE("an event that is added while time goes on happens when it is due, or at once") {
  Play play({});
  play.run_until(1s);
  play.timeline.add({"late", At{0s}, {Note{"late"}}});
  play.timeline.act();
  play.timeline.add({"later", At{2s}, {Note{"later"}}});
  play.timeline.add({"after it", After{"later", 1s}, {Note{"after"}}});
  play.run_until(4s);
  CHECK(play.log == std::vector<std::string>{"1.000 s late", "late", "2.000 s later", "later",
                                             "3.000 s after it", "after"});
}

TEST_CASE("an event that is cancelled is undone, and does not happen again") {
  Play play({{"press", Every{.period = 1s}, {Force{"bumper", 1}}, 500ms}});
  play.run_until(1s);
  play.log.clear();
  play.timeline.cancel(0);
  play.timeline.cancel(0);
  play.run_until(5s);
  CHECK(play.log == std::vector<std::string>{"release bumper", "1.000 s end of press"});
  CHECK(play.timeline.is_cancelled(0));
}

TEST_CASE("what another event still holds is not released by a cancelled one") {
  Play play({{"first", At{0s}, {Force{"bumper", 1}}, 10s}});
  play.run_until(0s);
  const std::size_t second = play.timeline.add({"second", At{0s}, {Force{"bumper", 0}}, 10s});
  play.timeline.act();
  play.log.clear();
  play.timeline.cancel(second);
  CHECK(play.log.front() == "force bumper");
}

TEST_CASE("events that are over for good are forgotten, whatever number is added") {
  Play play({});
  for (int i = 0; i < 1000; ++i) {
    play.run_until(play.now);
    play.timeline.add({"press" + std::to_string(i), At{0s}, {Force{"bumper", 1}}, 1ms});
    play.timeline.add({"note" + std::to_string(i), At{0s}, {Note{"note"}}});
    play.timeline.add({"set" + std::to_string(i), At{0s}, {Force{"other", 1}}});
    const std::string leader = "leader" + std::to_string(i);
    const std::size_t far = play.timeline.add({leader, At{1h}, {Note{"far"}}});
    play.timeline.cancel(play.timeline.add({"follower", After{leader, 1s}, {Note{"f"}}}));
    play.timeline.cancel(far);
  }
  CHECK(play.timeline.size() < 10);
}

TEST_CASE("an event that another one follows, or that still holds something, is not forgotten") {
  Play play({});
  play.timeline.add({"held", At{0s}, {Force{"bumper", 1}}});
  play.timeline.add({"followed", At{0s}, {Note{"followed"}}});
  play.timeline.add({"follower", After{"followed", 1s}, {Note{"follower"}}});
  play.run_until(0s);
  for (int i = 0; i < 10; ++i) {
    play.timeline.add({"note" + std::to_string(i), At{0s}, {Note{"note"}}});
    play.timeline.act();
  }
  CHECK(play.timeline.event(0).name == "held");
  CHECK(play.timeline.event(1).name == "followed");
  play.log.clear();
  play.run_until(1s);
  CHECK(play.log == std::vector<std::string>{"1.000 s follower", "follower"});
}

TEST_CASE("an event in the place of a follower that was cancelled follows nothing") {
  Play play({{"leader", Every{.period = 1s}, {Note{"leader"}}}});
  const std::size_t follower =
      play.timeline.add({"follower", After{"leader", 0s}, {Note{"follower"}}});
  play.run_until(0s);
  play.timeline.cancel(follower);
  CHECK(play.timeline.add({"other", At{0s}, {Note{"other"}}}) == follower);
  play.timeline.act();
  play.log.clear();
  play.run_until(1s);
  CHECK(play.log == std::vector<std::string>{"1.000 s leader", "leader"});
}

TEST_CASE("what follows an event that is forgotten never happens, and can be cancelled") {
  Play play({});
  play.timeline.add({"gone", At{0s}, {Note{"gone"}}});
  play.timeline.act();
  play.timeline.add({"note", At{0s}, {Note{"note"}}});
  REQUIRE_FALSE(play.timeline.find("gone"));
  play.timeline.act();
  play.log.clear();
  const std::size_t follower = play.timeline.add({"follower", After{"gone", 0s}, {Note{"f"}}});
  play.run_until(1s);
  play.timeline.cancel(follower);
  CHECK(play.log.empty());
}

TEST_CASE("an event in the place of one that was cancelled happens at its own time") {
  Play play({});
  play.run_until(0s);
  const std::size_t cancelled =
      play.timeline.add({"cancelled", Every{.period = 1s}, {Force{"bumper", 1}}, 500ms});
  play.timeline.act();
  play.timeline.cancel(cancelled);
  CHECK(play.timeline.add({"other", At{2s}, {Force{"bumper", 1}}, 1s}) == cancelled);
  play.log.clear();
  play.run_until(5s);
  CHECK(play.log == std::vector<std::string>{"2.000 s other", "force bumper", "release bumper",
                                             "3.000 s end of other"});
}

TEST_CASE("an event tells whether it may still happen") {
  Play play({{"once", When{"a"}, {Note{"once"}}},
             {"each time", When{.condition = "a", .each_time = true}, {Note{"each"}}},
             {"soon", At{1s}, {Note{"soon"}}},
             {"then", After{"soon", 1s}, {Note{"then"}}},
             {"ends", Every{.period = 1s, .until = 1s, .only_while = "b"}, {Note{"ends"}}}});
  const auto may_happen = [&] {
    std::string text;
    for (std::size_t i = 0; i < play.timeline.size(); ++i) {
      text += play.timeline.may_happen(i) ? '1' : '0';
    }
    return text;
  };
  CHECK(may_happen() == "11111");
  play.signals.a = 1;
  play.run_until(1s);
  CHECK(may_happen() == "01010");  // what follows has its turn later
  play.run_until(2s);
  CHECK(may_happen() == "01000");
  play.timeline.cancel(1);
  CHECK(may_happen() == "00000");
}

TEST_CASE("events that follow one that is over are forgotten, too, and then it itself") {
  Play play({});
  for (int i = 0; i < 100; ++i) {
    const std::string leader = "leader" + std::to_string(i);
    play.timeline.add({leader, At{play.now}, {Note{"leader"}}});
    play.timeline.add({"follower" + std::to_string(i), After{leader, 0s}, {Note{"follower"}}});
    play.run_until(play.now);
    CHECK(play.timeline.under_way() <= 2);
  }
  CHECK(play.timeline.size() < 10);
  CHECK(play.log.size() == 400);
}

TEST_CASE("an event that is added may also happen at a time of its own") {
  Play play({});
  play.timeline.add({"leader", At{0s}, {Note{"leader"}}});
  play.run_until(1s);
  play.log.clear();
  play.timeline.add({"follower", After{"leader", 2s}, {Note{"follower"}}}, 2s);
  play.run_until(5s);
  CHECK(play.log == std::vector<std::string>{"2.000 s follower", "follower"});
}

TEST_CASE("an event that is removed is undone, and its name is free") {
  Play play({});
  const std::size_t held = play.timeline.add({"held", At{0s}, {Force{"bumper", 1}}});
  play.timeline.act();
  play.timeline.remove(held);
  CHECK(play.log == std::vector<std::string>{"0.000 s held", "force bumper", "release bumper",
                                             "0.000 s end of held"});
  CHECK_FALSE(play.timeline.find("held"));
  CHECK(play.timeline.add({"held", At{1s}, {Note{"held"}}}) == held);
  play.log.clear();
  play.run_until(1s);
  CHECK(play.log == std::vector<std::string>{"1.000 s held", "held"});
}
