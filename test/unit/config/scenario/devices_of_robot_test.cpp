// "with": what the robot of a scenario carries.
#include <doctest/doctest.h>

#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot;
using test::check_all_refused;
using test::scenario_from;

namespace {

std::string scenario_of_robot_with(const std::string& devices,
                                   const std::string& condition = "time_s > 0") {
  return R"({"robot": {"with": )" + devices + R"(}, "duration": 1, "expectations": [{"never": ")" +
         condition + R"("}]})";
}

}  // namespace

TEST_CASE("signals of a device and of its line have the name of the device before them") {
  const auto file = scenario_from(scenario_of_robot_with(
      R"([{"type": "rplidar-a1", "at": {"x_m": -0.07, "y_m": 0.02, "heading_deg": 180}},
          {"type": "rplidar-a2", "name": "top", "profile": "ideal"}])",
      "scan.rate_hz > 5 && top.nearest_m < 1 && top.driver.attached"));
  const sim::RobotKind& kind = *file.robot.kind;
  REQUIRE(kind.mounted.size() == 2);
  CHECK(kind.name == "kobuki");
  CHECK(kind.mounted[0].name == "scan");
  CHECK(kind.mounted[0].placement.position == sim::world::Vec2{-0.07, 0.02});
  CHECK(kind.mounted[1].kind->name == "rplidar-a2");
  REQUIRE(file.robot.devices.size() == 2);
  CHECK(file.robot.devices[1].profile == "ideal");
}

TEST_CASE("inputs of a device are forced by its name") {
  const auto file = scenario_from(R"({"robot": {"with": [{"type": "rplidar-a1", "name": "top"}]},
    "duration": 2, "expectations": [{"signal": "top.rate_hz", "max": 9, "from": 1}],
    "events": [{"at": 1, "do": {"set": {"top.motor.stalls": true}}},
               {"at": 1.5, "do": {"press": "top.motor.stalls"}, "for": 0.1}]})");
  CHECK(file.scenario.events.size() == 2);
}

TEST_CASE("a wrong device of a scenario is refused at its place") {
  check_all_refused({
      {"no type", scenario_of_robot_with("[{}]"),
       "s.json:1: /robot/with/0: found a device without a type, expected \"type\", one of "
       "rplidar-a1, rplidar-a2, rplidar-a3, rplidar-s1, lds-01, hokuyo-urg-04lx, hokuyo-utm-30lx",
       true},
      {"a group of signals",
       scenario_of_robot_with(R"([{"type": "rplidar-a1", "name": "bumper"}])"),
       "s.json:1: /robot/with/0/name: found \"bumper\", expected a name that no other device has, "
       "and no group of signals of the carrier",
       true},
  });
}
