// "robots" of a scenario, and events "on" one of them.
#include <doctest/doctest.h>

#include <variant>

#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot;
using namespace sim::scenario;
using test::check_all_refused;
using test::scenario_from;

namespace {

std::string scenario_of_robots(const std::string& robots, const std::string& more = "") {
  return R"({"robots": )" + robots +
         R"(, "duration": 3, "expectations": [{"never": "robots.b.bumper.center"}])" + more + "}";
}

}  // namespace

TEST_CASE("signals of a further robot, and of what it carries, begin with its name") {
  const auto file = scenario_from(
      R"({"robots": {"b": {"type": "kobuki", "start": {"x_m": 1, "y_m": 0, "heading_deg": 180},
                           "profile": "ideal", "with": [{"type": "rplidar-a1"}]},
                     "c": {"type": "kugle"}},
          "duration": 3,
          "expectations": [{"never": "robots.b.bumper.center || robots.b.scan.rate_hz > 99"},
                           {"never": "robots.c.driver.attached"}]})");
  REQUIRE(file.further.size() == 2);
  CHECK(file.further[0].name == "robots.b");
  CHECK(file.further[0].start.position == sim::world::Vec2{1, 0});
  REQUIRE(file.robot.devices.size() == 2);
  CHECK(file.robot.devices[0].profile == "ideal");
  CHECK(file.robot.devices[1].kind->name == "kugle");
}

TEST_CASE("a further robot without a start has room beside the robot") {
  const auto file = scenario_from(scenario_of_robots(R"({"b": {}})"));
  CHECK(file.start.position == sim::world::Vec2{0, 0});
  CHECK(file.further[0].start.position == sim::world::Vec2{0, 1});
}

TEST_CASE("an event on a further robot forces its inputs, and acts on its body, line and driver") {
  const auto file = scenario_from(scenario_of_robots(R"({"b": {}})",
                                                     R"(, "events": [
      {"at": 1, "on": "robots.b", "do": {"set": {"cliff.left": 1}, "lift": true}},
      {"at": 1.5, "on": "robots.b", "do": {"device": "unplug"}},
      {"at": 2, "on": "robots.b", "do": {"driver": "kill"}},
      {"at": 2, "on": "robots.b", "do": {"fault": {"type": "drop"}}, "for": 0.1}])"));
  const auto& events = file.scenario.events;
  CHECK(std::get<Force>(events[0].actions[0]).signal == "robots.b.cliff.left");
  CHECK(std::get<Lift>(events[0].actions[1]).on == "robots.b");
  CHECK(std::get<Plug>(events[1].actions[0]).on == "robots.b");
  CHECK(std::get<OrderDriver>(events[2].actions[0]).on == "robots.b");
  CHECK(std::get<BeginFault>(events[3].actions[0]).on == "robots.b");
}

TEST_CASE("an event on a device acts on the line of the device") {
  const auto file = scenario_from(R"({"robot": {"with": [{"type": "rplidar-a1"}]}, "duration": 2,
    "expectations": [{"never": "scan.rate_hz > 9"}],
    "events": [{"at": 1, "on": "scan", "do": {"set": {"motor.stalls": 1}, "device": "unplug"}}]})");
  CHECK(std::get<Force>(file.scenario.events[0].actions[0]).signal == "scan.motor.stalls");
  CHECK(std::get<Plug>(file.scenario.events[0].actions[1]).on == "scan");
}

TEST_CASE("what happens to one robot is not undone by what happens to another") {
  check_all_refused({
      {"the other robot is put down",
       scenario_of_robots(R"({"b": {}})", R"(, "events": [{"at": 1, "do": {"lift": true}},
         {"at": 2, "on": "robots.b", "do": {"put_down": true}}])"),
       "s.json:2: /events/1/do/put_down: found an action that changes nothing, expected an event "
       "before it to lift the robot of robots.b",
       true},
  });
}

TEST_CASE("the commands of a further robot are of its protocol, and for it") {
  const auto file = scenario_from(
      R"({"robots": {"b": {"type": "kugle", "commands": [{"drive": {"linear_m_s": 0.1}}]}},
          "duration": 3, "expectations": [{"never": "robots.b.driver.attached"}]})");
  REQUIRE(file.scenario.commands.size() == 1);
  CHECK(receiver_of(file.scenario.commands[0]) == "robots.b");
  CHECK(sends_to(file.scenario, "robots.b"));
  CHECK_FALSE(sends_to(file.scenario, ""));
}

TEST_CASE(
    "a command for a device is of the protocol of the device, with conditions on all signals") {
  const auto file = scenario_from(R"({
    "robot": {"with": [{"type": "rplidar-a1"}]},
    "robots": {"b": {"with": [{"type": "rplidar-a1"}], "commands": [{"on": "scan", "Scan": {}}]}},
    "duration": 3, "commands": [{"on": "scan", "when": "robots.b.bumper.left", "Scan": {}}],
    "expectations": [{"never": "robots.b.scan.rate_hz > 9"}]})");
  REQUIRE(file.scenario.commands.size() == 2);
  CHECK(receiver_of(file.scenario.commands[0]) == "scan");
  CHECK(receiver_of(file.scenario.commands[1]) == "robots.b.scan");
}

TEST_CASE("a wrong further robot is refused at its place") {
  check_all_refused({
      {"a name", scenario_of_robots(R"({"B": {}})"),
       "s.json:1: /robots/B: found \"B\", expected a name of small letters, digits and _", false},
      {"on the other robot", scenario_of_robots(R"({"b": {"start": {"x_m": 0.2, "y_m": 0}}})"),
       "s.json:1: /robots/b/start: found another robot at 0.2, 0, expected a place with room "
       "beside "
       "it",
       true},
      {"an unknown robot",
       scenario_of_robots(R"({"b": {}})",
                          R"(, "events": [{"at": 1, "on": "robots.c", "do": {"lift": true}}])"),
       "s.json:1: /events/0/on: found \"robots.c\", expected one of robots.b; did you mean "
       "\"robots.b\"?",
       true},
      {"alone",
       R"({"duration": 3, "expectations": [{"never": "bumper.center"}],
           "events": [{"at": 1, "on": "scan", "do": {"note": "x"}}]})",
       "s.json:2: /events/0/on: found a device or a further robot, expected none: the robot "
       "carries "
       "nothing, and is alone",
       true},
  });
}
