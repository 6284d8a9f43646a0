// A running robot is touched.
#include "runner/live/live_robot.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "unit/hex.hpp"
#include "unit/runner/bench_session.hpp"

using namespace fakebot;
using namespace fakebot::sim::scenario;
using namespace std::chrono_literals;
using test::BenchSession;

namespace {

/// A robot whose time goes on by steps only.
struct Bench {
  BenchSession bench{{}, test::AtStart::stands};
  line::Station& station = bench.station;
  runner::LiveRobot robot{bench.session, 0};
  std::vector<bool> waited{};

  void await(const std::string& condition, sim::SimTime within) {
    robot.waits().await({condition, within},
                        [this](runner::Waited end) { waited.push_back(end.held); });
  }
};

Event press(const std::string& name, std::optional<sim::SimTime> lasts = 200ms) {
  return {name, At{0s}, {Force{"bumper.left", 1}}, lasts};
}

}  // namespace

TEST_CASE("an event without a time happens at once, also while the clock is paused") {
  Bench on;
  const auto done = on.robot.perform(press("bump"), "{}");
  CHECK(done.has_happened);
  CHECK(done.changed);
  CHECK(on.bench.read("bumper.left") == 1);
  on.station.pace().step(195ms);
  CHECK(on.bench.read("bumper.left") == 1);
  on.station.pace().step(10ms);
  CHECK(on.bench.read("bumper.left") == 0);
}

TEST_CASE("an event without a name gets one that no other has") {
  Bench on;
  const auto first = on.robot.perform(press(""), "{}");
  const auto second = on.robot.perform(press(""), "{}");
  CHECK_FALSE(first.event.empty());
  CHECK(first.event != second.event);
}

TEST_CASE("what has no end is undone when it is cancelled") {
  Bench on;
  on.robot.perform(press("held", std::nullopt), "{}");
  on.station.pace().step(1s);
  CHECK(on.bench.read("bumper.left") == 1);
  CHECK(on.robot.cancel("held"));
  CHECK(on.bench.read("bumper.left") == 0);
  CHECK(on.robot.touches().front().cancelled_at == on.station.now());
  CHECK_FALSE(on.robot.cancel("unknown"));
}

TEST_CASE("what was given after the list of what was done is full can be cancelled, too") {
  Bench on;
  const auto fill = [&] { on.robot.perform({"", At{0s}, {Note{"note"}}, {}}, "{}"); };
  while (on.robot.touches().size() < runner::LiveRobot::kMostTouches) { fill(); }
  on.robot.perform(press("held", std::nullopt), "{}");
  CHECK(on.robot.touches_left_out() == 1);
  CHECK(on.robot.cancel("held"));
  CHECK(on.bench.read("bumper.left") == 0);
}

TEST_CASE("a periodic event that is given late does not catch up") {
  Bench on;
  on.station.pace().step(10s);
  on.robot.perform({"often", Every{.period = 1s}, {Force{"bumper.left", 1}}, 100ms}, "{}");
  on.station.pace().step(3050ms);
  CHECK(on.bench.read("bumper.left") == 1);  // at 13 s
  on.station.pace().step(100ms);
  CHECK(on.bench.read("bumper.left") == 0);
}

TEST_CASE("a wait ends in the tick in which its condition holds") {
  Bench on;
  on.await("bumper.left", 10s);
  on.station.pace().step(1s);
  CHECK(on.waited.empty());
  on.robot.perform(press("bump"), "{}");
  on.station.pace().step(5ms);
  CHECK(on.waited == std::vector<bool>{true});
  on.await("bumper.left", 10s);
  CHECK(on.waited == std::vector<bool>{true, true});  // at once
}

TEST_CASE("a wait ends without its condition when its time is over, or nobody wants it any more") {
  Bench on;
  on.await("bumper.left", 100ms);
  on.station.pace().step(95ms);
  CHECK(on.waited.empty());
  on.station.pace().step(5ms);
  CHECK(on.waited == std::vector<bool>{false});
  bool is_wanted = true;
  const auto note = [&](runner::Waited end) { on.waited.push_back(end.held); };
  on.robot.waits().await({"bumper.left", 1h}, note, [&] { return is_wanted; });
  on.station.pace().step(100ms);
  CHECK(on.waited.size() == 1);
  is_wanted = false;
  on.station.pace().step(5ms);
  CHECK(on.waited == std::vector<bool>{false, false});
}

TEST_CASE("a wait for what stays true ends when its time is over, or it is not true any more") {
  Bench on;
  const auto await = [&](const std::string& condition) {
    on.robot.waits().await({condition, 100ms, true},
                           [&](const runner::Waited& end) { on.waited.push_back(end.held); });
  };
  await("!bumper.left");
  on.station.pace().step(95ms);
  CHECK(on.waited.empty());
  on.station.pace().step(5ms);
  CHECK(on.waited == std::vector<bool>{true});
  CHECK_FALSE(on.robot.waits().last_in_vain());
  await("!bumper.left");
  on.robot.perform(press("bump"), "{}");
  on.station.pace().step(5ms);
  CHECK(on.waited == std::vector<bool>{true, false});
  REQUIRE(on.robot.waits().last_in_vain());
  CHECK(on.robot.waits().last_in_vain()->awaited.condition == "!bumper.left");
  CHECK(on.robot.waits().last_in_vain()->since == 100ms);
  await("bumper.right");
  CHECK(on.waited == std::vector<bool>{true, false, false});  // at once
  CHECK(on.robot.waits().last_in_vain()->awaited.condition == "bumper.right");
}

TEST_CASE("commands are obeyed, but not while a driver is attached") {
  Bench on;
  const auto ahead = test::from_hex("AA 55 06 01 04 C8 00 00 00 CB");
  CHECK(on.robot.send(ahead, "{}"));
  on.station.pace().step(1s);
  CHECK(on.bench.read("command.speed_mm_s") == 200);
  test::TestDriver driver(on.station.device().path());
  REQUIRE(on.bench.shows("driver.attached", 1));
  CHECK_FALSE(on.robot.send(ahead, "{}"));
}

TEST_CASE("a paused station goes on where it was, at any speed") {
  Bench on;
  on.station.pace().step(100ms);
  CHECK(on.station.now() == 100ms);
  on.station.pace().set_speed(1000);
  CHECK(on.station.now() == 100ms);
  on.station.pace().resume();
  CHECK(on.bench.comes_true([&] { return on.station.now() > 10s; }));
  on.station.pace().set_speed(std::nullopt);
  CHECK(on.bench.comes_true([&] { return on.station.now() > 100s; }));
  on.station.pace().pause();
  const auto paused_at = on.station.now();
  on.bench.session.run_pending();
  CHECK(on.station.now() == paused_at);
}

TEST_CASE("a speed that no machine can do leaves time for everything else") {
  Bench on;
  on.station.pace().set_speed(1e6);
  on.station.pace().resume();
  CHECK(on.bench.comes_true([&] { return on.station.now() > 10s; }));
  CHECK(on.bench.comes_true([&] { return on.station.pace().given_up() > 10s; }));
  on.station.pace().set_speed(1);
}

TEST_CASE("the end of a wait has the signals of its condition, each once") {
  Bench on;
  std::string signals;
  on.robot.waits().await({"bumper.left == 1 || bumper.left > 2 || bumper.right == 2", 10s},
                         [&](const runner::Waited& end) {
                           for (const auto& [signal, value] : end.signals) {
                             signals += std::string(signal->name) + (value == 0 ? " 0 " : " 1 ");
                           }
                         });
  on.station.pace().step(50ms);
  CHECK(signals.empty());
  on.robot.perform(press("bump"), "{}");
  on.station.pace().step(50ms);
  CHECK(signals == "bumper.left 1 bumper.right 0 ");
}

TEST_CASE("a wait that nobody wants any more is over, even while the clock stands still") {
  Bench on;
  bool is_wanted = true;
  const auto note = [&](const runner::Waited& end) { on.waited.push_back(end.held); };
  on.robot.waits().await({"bumper.left", 1h}, note, [&] { return is_wanted; });
  is_wanted = false;
  on.await("bumper.right", 1h);
  CHECK(on.waited == std::vector<bool>{false});
}

TEST_CASE("there is room for as many events as a robot has time for") {
  Bench on;
  while (on.robot.has_room()) {
    on.robot.perform({"", Every{.period = 1ms}, {Note{"often"}}, {}}, "{}");
  }
  CHECK(on.robot.touches().size() == runner::LiveRobot::kMostUnderWay);
  CHECK(on.robot.cancel(on.robot.touches().front().name));
  CHECK(on.robot.has_room());
  on.robot.perform(press("bump"), "{}");
  CHECK_FALSE(on.robot.has_room());
  on.station.pace().step(300ms);
  CHECK(on.robot.has_room());
}

TEST_CASE("the list of what was done has room for so much text, and no gaps") {
  Bench on;
  const std::string half(runner::LiveRobot::kMostTouchBytes / 2, ' ');
  const auto give = [&](const std::string& json) {
    on.robot.perform({"", At{0s}, {Note{"note"}}, {}}, json);
  };
  give(half);
  give(half);
  give("{}");
  give("{}");
  CHECK(on.robot.touches().size() == 2);
  CHECK(on.robot.touches_left_out() == 2);
}

TEST_CASE("names of events that are over are taken, but only told of when they are asked for") {
  Bench on;
  on.robot.perform(press("held", std::nullopt), "{}");
  on.robot.perform({"old", At{0s}, {Note{"note"}}, {}}, "{}");
  on.robot.perform({"new", At{0s}, {Note{"note"}}, {}}, "{}");  // in the place of "old"
  CHECK(on.robot.event_names({}).has("held"));
  CHECK_FALSE(on.robot.event_names({}).has("old"));
  CHECK(on.robot.event_names({"old", "unknown"}).has("old"));
  CHECK_FALSE(on.robot.event_names({"old", "unknown"}).has("unknown"));
}

TEST_CASE("an event that was not possible takes no room") {
  Bench on;
  const auto wall_through_robot = [] {
    sim::world::WorldChange change;
    change.added["post"].round_obstacles = {{{0, 0}, 0.1}};
    return ChangeWorld{std::make_shared<const sim::world::WorldChange>(change)};
  };
  for (std::size_t i = 0; i <= runner::LiveRobot::kMostUnderWay; ++i) {
    const auto done = on.robot.perform({"", At{0s}, {wall_through_robot()}, {}}, "{}");
    REQUIRE(done.left_undone.size() == 1);
  }
  CHECK(on.robot.has_room());
}

TEST_CASE("an event follows what has happened already, as long as its delay is not over") {
  Bench on;
  on.robot.perform(press("bump"), "{}");
  on.station.pace().step(500ms);
  on.robot.perform({"", At{0s}, {Note{"note"}}, {}}, "{}");  // in the place of a past event
  on.robot.perform({"", At{0s}, {Note{"note"}}, {}}, "{}");
  const auto done =
      on.robot.perform({"then", After{"bump", 1s}, {Force{"bumper.right", 1}}, 100ms}, "{}");
  CHECK_FALSE(done.never);
  CHECK_FALSE(done.has_happened);
  on.station.pace().step(495ms);
  CHECK(on.bench.read("bumper.right") == 0);
  on.station.pace().step(10ms);
  CHECK(on.bench.read("bumper.right") == 1);
}

TEST_CASE("an event that would follow what is over for good is not planned") {
  Bench on;
  on.robot.perform(press("bump"), "{}");
  on.robot.perform({"later", At{1h}, {Note{"later"}}, {}}, "{}");
  on.robot.cancel("later");
  on.station.pace().step(500ms);
  const auto after = [&](const std::string& name) {
    return on.robot.perform({"then", After{name, 500ms - 5ms}, {Note{"then"}}, {}}, "{}").never;
  };
  REQUIRE(after("bump"));
  CHECK(after("bump")->found == "\"bump\", which happened at 0.000 s and will not happen again");
  CHECK(after("bump")->expected ==
        "an event that can still happen, or no trigger, to happen now, or a \"delay\" of more than "
        "0.500 s");
  REQUIRE(after("later"));
  CHECK(after("later")->found == "\"later\", which was cancelled");
  CHECK(on.robot.touches().size() == 2);
  CHECK_FALSE(on.robot.event_names({}).has("then"));
}

TEST_CASE("an event follows one that happens again, also one that follows another itself") {
  Bench on;
  on.robot.perform({"often", Every{.period = 1s}, {Note{"often"}}, {}}, "{}");
  on.robot.perform({"echo", After{"often", 100ms}, {Note{"echo"}}, {}}, "{}");
  on.station.pace().step(1500ms);
  CHECK_FALSE(
      on.robot.perform({"press", After{"echo", 0s}, {Force{"bumper.left", 1}}, 200ms}, "{}").never);
  on.station.pace().step(500ms);
  CHECK(on.bench.read("bumper.left") == 0);
  on.station.pace().step(200ms);
  CHECK(on.bench.read("bumper.left") == 1);
}

TEST_CASE("the name of an event that was not possible is free again") {
  Bench on;
  on.robot.perform({"up", At{0s}, {Lift{}}, {}}, "{}");
  const auto push = [&] {
    return on.robot.perform({"push", At{0s}, {Push{{1, 0}, 0}}, {}}, "{}").left_undone.size();
  };
  CHECK(push() == 1);
  CHECK_FALSE(on.robot.event_names({"push"}).has("push"));
  on.robot.cancel("up");
  CHECK(push() == 0);
  CHECK(on.robot.event_names({"push"}).has("push"));
}
