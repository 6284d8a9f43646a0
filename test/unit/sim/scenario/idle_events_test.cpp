#include <doctest/doctest.h>

#include "sim/scenario/player.hpp"
#include "unit/sim/scenario/player_stage.hpp"

using namespace fakebot::test;

namespace {

/// Names of events without an effect.
Texts idle_of(std::vector<Event> events, Outside outside = {}) {
  return Performance(std::move(events), std::move(outside)).idle_after(100ms);
}

}  // namespace

TEST_CASE("an event that has not happened is not idle, and tells what it waits for") {
  Performance played({event_at(500ms, "later", Release{"bumper"}),
                      {.name = "hit", .trigger = When{.condition = "bumper"}, .actions = {}}});
  CHECK(played.idle_after(100ms).empty());
  const auto to_come = played.player.events_to_come();
  REQUIRE(to_come.size() == 2);
  CHECK(to_come[0].why == "it was due at 0.500 s");
  CHECK(to_come[1].why == "bumper never held: bumper was 0");
}

TEST_CASE("to press what is pressed is idle, to hold any other value is not") {
  CHECK(idle_of({event_at(10ms, "press", Force{"bumper", 1}),
                 event_at(20ms, "again", Force{"bumper", 1})}) == Texts{"again"});
  CHECK(idle_of({event_at(10ms, "unpressed", Force{"bumper", 0}),
                 event_at(20ms, "empty", Force{"battery_V", 0}),
                 event_at(30ms, "low", Force{"battery_V", 1}),
                 event_at(40ms, "still low", Force{"battery_V", 1})})
            .empty());
}

TEST_CASE("to release what nothing holds is idle") {
  CHECK(idle_of({event_at(10ms, "early", Release{"bumper"}),
                 event_at(20ms, "press", Force{"bumper", 1}),
                 event_at(30ms, "other", Release{"battery_V"}),
                 event_at(40ms, "free", Release{"bumper"}),
                 event_at(50ms, "late", Release{"bumper"})}) == Texts{"early", "other", "late"});
}

TEST_CASE("a switch that is turned to where it is, is idle") {
  CHECK(idle_of({event_at(10ms, "still off", SwitchPower{false, "power"}),
                 event_at(20ms, "on", SwitchPower{true, "power"}),
                 event_at(30ms, "still on", SwitchPower{true, "power"}),
                 event_at(40ms, "off", SwitchPower{false, "power"})}) ==
        Texts{"still off", "still on"});
}

TEST_CASE("to lift what is in the air, or to put down what stands, is idle") {
  CHECK(idle_of({event_at(10ms, "stands", PutDown{}), event_at(20ms, "up", Lift{}),
                 event_at(30ms, "in the air", Lift{}), event_at(40ms, "down", PutDown{}),
                 event_at(50ms, "down again", PutDown{}), event_at(60ms, "up again", Lift{})}) ==
        Texts{"stands", "in the air", "down again"});
  CHECK(idle_of({event_at(10ms, "elsewhere", PutDown{fakebot::sim::world::Placement{}})}).empty());
}

TEST_CASE("to plug in what is plugged in is idle, as the device is from the start") {
  std::vector<bool> plugged;
  const auto idle =
      idle_of({event_at(10ms, "in already", Plug{true}), event_at(20ms, "out", Plug{false}),
               event_at(30ms, "out already", Plug{false}), event_at(40ms, "in", Plug{true})},
              {.line = {.plug = [&](const Plug& plug) { plugged.push_back(plug.in); }}});
  CHECK(idle == Texts{"in already", "out already"});
  CHECK(plugged == std::vector{true, false, false, true});
}

TEST_CASE("an order to a driver is idle if the driver says so") {
  const std::vector<Event> events{event_at(10ms, "start", OrderDriver{DriverOrder::start}),
                                  event_at(20ms, "kill", OrderDriver{DriverOrder::kill})};
  CHECK(idle_of(events, {.line = {.order_driver = [](DriverOrder order) {
                           return order == DriverOrder::kill;
                         }}}) == Texts{"start"});
  CHECK(idle_of(events).empty());
}

TEST_CASE("notes, commands, pushes, and changes of the world are never idle if they are possible") {
  const auto change = std::make_shared<const fakebot::sim::world::WorldChange>();
  CHECK(idle_of({event_at(10ms, "note", Note{"so far"}), event_at(20ms, "send", Send{{0xAA}}),
                 event_at(30ms, "push", Push{{0.1, 0}}),
                 event_at(40ms, "change", ChangeWorld{change}),
                 event_at(50ms, "back", TakeBackChange{change})})
            .empty());
}

TEST_CASE("an event of which one action changes something is not idle") {
  CHECK(idle_of(
            {{.name = "both",
              .trigger = At{10ms},
              .actions = {Release{"bumper"}, Force{"bumper", 1}}},
             {.name = "none", .trigger = At{20ms}, .actions = {Force{"bumper", 1}, Plug{true}}}}) ==
        Texts{"none"});
}
