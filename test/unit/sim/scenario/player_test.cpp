#include "sim/scenario/player.hpp"

#include <doctest/doctest.h>

#include "unit/sim/faults/test_wire.hpp"
#include "unit/sim/scenario/player_stage.hpp"

using namespace fakebot::test;
namespace world = fakebot::sim::world;

namespace {

const std::vector<std::uint8_t> kBytes{0xAA, 0x55};

std::string refusal_of(const Action& action) {
  Performance played({event_at(0ms, "it", action)});
  played.robot.obeys_hands = false;
  CHECK(played.idle_after(10ms) == Texts{"it"});
  REQUIRE(played.told().size() == 2);
  CHECK(played.told()[0] == "0 ms it");
  return played.told()[1];
}

std::shared_ptr<const world::WorldChange> a_pillar() {
  world::WorldChange change;
  change.added["pillar"].round_obstacles = {{{1, 0}, 0.1}};
  return std::make_shared<const world::WorldChange>(change);
}

}  // namespace

TEST_CASE("a scenario is over with the tick at whose end its duration is over") {
  int overs = 0;
  Performance played(Scenario{.duration = 50ms}, {.on_over = [&] { ++overs; }});
  played.run_until(45ms);
  CHECK_FALSE(played.player.is_over());
  played.run_until(50ms);
  CHECK(played.player.is_over());
  played.run_until(1s);
  CHECK(overs == 1);
  CHECK(played.player.board().now() == 50ms);
}

// A command takes the time of the line, like a driver's, and arrives between two ticks. At 115200
// baud 8 bytes take 0.7 ms.
TEST_CASE("a scenario's command acts in the tick in which its last byte arrives") {
  struct Case {
    SimTime at;
    bool in_first_tick;
  };
  for (const Case& c : {Case{0ms, true}, Case{kTestTick / 2, true}, Case{kTestTick - 800us, true},
                        Case{kTestTick - 600us, false}, Case{kTestTick, false}}) {
    CAPTURE(c.at.count());
    for (const bool repeated : {false, true}) {
      Scenario scenario{.duration = 1s};
      Event command = event_at(c.at, "", Send{std::vector<std::uint8_t>(8, 0xAA)});
      if (repeated) { command.trigger = Every{.period = 100ms, .from = c.at}; }
      scenario.commands = {command};
      Performance played(scenario);
      played.run_until(kTestTick);
      CHECK(played.robot.received.empty() != c.in_first_tick);
      played.run_until(2 * kTestTick);
      CHECK_FALSE(played.robot.received.empty());
    }
  }
}

TEST_CASE("a robot with a lead obeys a command that arrives just before a tick in the next one") {
  for (const SimTime at : {kTestTick - 1800us, kTestTick - 1600us}) {
    CAPTURE(at.count());
    Scenario scenario{.duration = 1s};
    scenario.commands = {event_at(at, "", Send{std::vector<std::uint8_t>(8, 0xAA)})};
    Performance played(scenario, {}, 1ms);
    played.run_until(kTestTick);
    CHECK(played.robot.received.empty() != (at == kTestTick - 1800us));
    played.run_until(2 * kTestTick);
    CHECK_FALSE(played.robot.received.empty());
  }
}

TEST_CASE("a robot with a lead meets an event that happens just before a tick in the next one") {
  for (const SimTime at : {kTestTick - 1200us, kTestTick - 800us}) {
    CAPTURE(at.count());
    const Scenario scenario{.duration = 1s, .events = {event_at(at, "hit", Force{"bumper", 1})}};
    Performance played(scenario, {}, 1ms);
    played.run_until(kTestTick);
    CHECK(played.robot.values[0] == (at == kTestTick - 1200us ? 1 : 0));
    played.run_until(2 * kTestTick);
    CHECK(played.robot.values[0] == 1);
  }
}

TEST_CASE("nothing happens any more in a scenario that was ended") {
  Performance played({event_at(20ms, "hit", Force{"bumper", 1})});
  played.run_until(10ms);
  played.player.finish(ScenarioEnd::cut_short);
  played.run_until(1s);
  CHECK(played.robot.log.empty());
  CHECK(played.player.is_over());
  REQUIRE(played.player.events_to_come().size() == 1);
  CHECK(played.player.events_to_come()[0].name == "hit");
}

TEST_CASE("an event that has happened does not come any more, unlike the others") {
  Performance played(
      {event_at(20ms, "hit", Force{"bumper", 1}), event_at(500ms, "free", Release{"bumper"})});
  played.run_until(100ms);
  REQUIRE(played.player.events_to_come().size() == 1);
  CHECK(played.player.events_to_come()[0].name == "free");
}

TEST_CASE("an expectation is judged from its event on, or when the scenario ends") {
  Performance played(Scenario{
      .duration = 1s,
      .events = {event_at(10ms, "hit", Force{"bumper", 1})},
      .expectations = {{.name = "stops",
                        .what = Reaction{.condition = "!power", .after = "hit", .within = 50ms}},
                       {.name = "is on", .what = AtTheEnd{"power"}}}});
  played.robot.values[2] = 1;
  played.run_until(200ms);
  const auto& judged = played.player.judge().judged();
  CHECK(judged[0].finding.outcome == Outcome::failed);
  CHECK(judged[1].finding.outcome == Outcome::untested);
  played.player.finish();
  CHECK(judged[1].finding.outcome == Outcome::passed);
}

TEST_CASE("the scenario's time starts when its condition is true") {
  Performance played({event_at(10ms, "hit", Force{"bumper", 1})}, {.starts_when = "power"});
  played.run_until(100ms);
  CHECK_FALSE(played.player.has_started());
  CHECK(played.robot.log.empty());
  played.robot.values[2] = 1;
  played.run_until(200ms);
  CHECK(played.player.started_at() == 100ms);
  CHECK(played.told() == Texts{"10 ms hit"});
}

TEST_CASE("a condition that is true for a moment between two ticks starts the scenario") {
  Performance played({event_at(10ms, "hit", Force{"bumper", 1})}, {.starts_when = "power"});
  played.run_until(100ms);
  played.player.driver_acted();
  CHECK_FALSE(played.player.has_started());
  played.robot.values[2] = 1;
  played.player.driver_acted();
  played.robot.values[2] = 0;
  played.player.driver_acted();
  CHECK_FALSE(played.player.has_started());
  played.run_until(200ms);
  CHECK(played.player.started_at() == 100ms);
  CHECK(played.told() == Texts{"10 ms hit"});
}

TEST_CASE("commands reach the robot unless another receiver is given, and are not reported") {
  const Scenario scenario{.duration = 1s, .commands = {event_at(0ms, "1", Send{kBytes})}};
  Performance direct(scenario);
  direct.run_until(10ms);
  CHECK(direct.robot.received == kBytes);
  CHECK(direct.told().empty());
  CHECK(direct.player.events_to_come().empty());

  std::vector<std::uint8_t> sent;
  Performance over_line(scenario, {.line = {.send = [&](std::span<const std::uint8_t> bytes) {
                                     sent.assign(bytes.begin(), bytes.end());
                                   }}});
  over_line.run_until(10ms);
  CHECK(over_line.robot.received.empty());
  CHECK(sent == kBytes);
}

TEST_CASE("an event is reported when it happens and when it ends, and a note with its text") {
  Texts heard;
  Performance played({{.name = "hit",
                       .trigger = At{10ms},
                       .actions = {Force{"bumper", 1}, Note{"mind the step"}},
                       .lasts = 20ms}},
                     {.on_happening = [&](const Happening& one) { heard.push_back(one.text); }});
  played.run_until(100ms);
  CHECK(played.told() == Texts{"10 ms hit", "10 ms note: mind the step", "30 ms end of hit"});
  CHECK(heard == Texts{"hit", "mind the step", "hit"});
  CHECK(played.robot.log == Texts{"set bumper", "release bumper"});
}

TEST_CASE("what a robot refuses is reported with its reason, and has changed nothing") {
  CHECK(refusal_of(SwitchPower{true, "power"}) ==
        "0 ms left undone: the robot has no switch for its power");
  CHECK(refusal_of(Lift{}) == "0 ms left undone: the robot could not be lifted");
  CHECK(refusal_of(PutDown{world::Placement{}}) ==
        "0 ms left undone: the robot has no room where it was to be put down");
  CHECK(refusal_of(Push{{0.1, 0}}) ==
        "0 ms left undone: the robot was in the air when it was to be pushed");
  CHECK(refusal_of(ChangeWorld{a_pillar()}) ==
        "0 ms left undone: the robot was in the way of a change of the world");
  CHECK(refusal_of(BeginFault{shared(fault_of("drop"))}) ==
        "0 ms left undone: there is no line that could have a fault");
}

TEST_CASE("a change of the world that the robot does not let end is reported") {
  Performance played({{.name = "pillar",
                       .trigger = At{0ms},
                       .actions = {ChangeWorld{a_pillar()}},
                       .lasts = 20ms}});
  played.run_until(10ms);
  CHECK(played.robot.world()->description().named.contains("pillar"));
  played.robot.obeys_hands = false;
  played.run_until(100ms);
  CHECK(played.told() ==
        Texts{"0 ms pillar",
              "20 ms left undone: the robot was in the way when a change of the world was to end",
              "20 ms end of pillar"});
}

TEST_CASE("a robot is put down where it was lifted, or where the event says") {
  Performance played({event_at(10ms, "up", Lift{}), event_at(30ms, "down", PutDown{}),
                      event_at(40ms, "there", PutDown{world::Placement{{3, 4}, 0}})});
  played.robot.place = {{1, 2}, 0.5};
  played.run_until(20ms);
  played.robot.place = {{5, 5}, 0};
  played.run_until(35ms);
  REQUIRE(played.robot.put_down_at);
  CHECK(played.robot.put_down_at->position.x_m == 1);
  CHECK(played.robot.put_down_at->position.y_m == 2);
  CHECK(played.robot.put_down_at->heading_rad == 0.5);
  played.run_until(50ms);
  CHECK(played.robot.put_down_at->position.x_m == 3);
}

TEST_CASE("a push is relative to the robot") {
  Performance played({event_at(0ms, "nudge", Push{{1, 0}})});
  played.robot.place.heading_rad = 1.5707963267948966;
  played.run_until(10ms);
  REQUIRE(played.robot.pushed);
  CHECK(played.robot.pushed->x_m == doctest::Approx(0));
  CHECK(played.robot.pushed->y_m == doctest::Approx(1));
}

TEST_CASE(
    "a fault starts and ends on the line at the robot's time, and is told in the scenario's") {
  TestWire line;
  const auto drop = shared(fault_of("drop"));
  const auto duplicate = shared(fault_of("duplicate"));
  Performance played(
      {{.name = "loss", .trigger = At{0ms}, .actions = {BeginFault{drop}}, .lasts = 50ms},
       {.name = "noise", .trigger = At{60ms}, .actions = {BeginFault{duplicate}}}},
      {.starts_when = "power", .line = {.wire = &line.wire}});
  played.run_until(100ms);
  played.robot.values[2] = 1;
  played.run_until(120ms);
  line.wire.from_robot(120ms, frame_at(20));
  played.run_until(155ms);
  line.wire.from_robot(155ms, frame_at(40));
  CHECK(line.driver_bytes() == frame_at(40));
  played.run_until(200ms);
  const auto records = played.player.fault_records();
  REQUIRE(records.size() == 1);
  CHECK(records[0].at == 20ms);
  REQUIRE(played.player.fault_counts().size() == 2);
  CHECK(played.player.fault_counts()[0].hits == 1);
  CHECK(played.player.idle_faults() == Texts{"duplicate"});
  CHECK(played.player.idle_events().empty());
}

TEST_CASE("faults of others, and hits after its end, are not a scenario's") {
  TestWire line;
  const Event loss{
      .name = "loss", .trigger = At{0ms}, .actions = {BeginFault{shared(fault_of("drop"))}}};
  Performance played(Scenario{.duration = 100ms, .events = {loss}}, {.line = {.wire = &line.wire}});
  line.wire.begin(shared(fault_of("duplicate")), 0ms);
  played.run_until(120ms);
  REQUIRE(played.player.is_over());
  line.wire.from_robot(120ms, frame_at(20));
  CHECK(line.wire.tally().hits() > 0);
  REQUIRE(played.player.fault_counts().size() == 1);
  CHECK(played.player.fault_counts()[0].fault == "drop");
  CHECK(played.player.fault_counts()[0].hits == 0);
  CHECK(played.player.idle_faults() == Texts{"drop"});
}

TEST_CASE("of what happens the first is listed, with a note that there was more") {
  std::size_t told = 0;
  Scenario scenario{.duration = 1000s};
  scenario.events.push_back({"often", Every{.period = 5ms}, {Note{"note"}}, {}});
  Performance played(scenario, {.on_happening = [&](const Happening&) { ++told; }});
  played.run_until(100s);
  const auto& listed = played.player.happenings();
  REQUIRE(listed.size() == Player::kMostHappenings + 1);
  CHECK(listed.back().text == "what happens later is not listed");
  CHECK(told > listed.size());
}
