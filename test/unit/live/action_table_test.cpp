// The table of actions, from which a client makes its controls.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "robots/registry.hpp"
#include "unit/live/live_bench.hpp"

using namespace fakebot;
using live::Json;
using test::LiveBench;

namespace {

constexpr unsigned kCreated = 201;
constexpr unsigned kConflict = 409;

/// A new robot of the kind; calls use(robot, action) for each action of the robot's table.
template <class Use>
void for_each_action(const sim::RobotKind& kind, Use&& use) {
  const config::RobotChoice choice = config::first_choice(kind);
  LiveBench robot{choice, config::setup_of(choice)};
  const Json table = Json::parse(robot.request("GET", "/robots/0/action-table").body);
  CHECK(table["actions"].size() > 8);
  for (const Json& action : table["actions"]) {
    CAPTURE(action["name"]);
    use(robot, action);
  }
}

/// "plugged_in" of "device.plugged_in" in the description of a robot.
bool is_in(const Json& robot, const std::string& fact) {
  std::string pointer = "/" + fact;
  for (char& letter : pointer) { letter = letter == '.' ? '/' : letter; }
  return robot.contains(Json::json_pointer(pointer));
}

}  // namespace

TEST_CASE("each button of the table of actions is an event that the interface takes") {
  std::set<std::string> buttons;
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    for_each_action(*kind, [&](LiveBench& robot, const Json& action) {
      const std::string name = action["name"];
      for (const Json& button : action["buttons"]) {
        CAPTURE(button);
        const unsigned status = robot.post("/events", {{"do", {{name, button["value"]}}}}).status;
        CHECK(status == (action["needs_driver"] == true ? kConflict : kCreated));
        buttons.insert(button["words"].get<std::string>());
      }
    });
  }
  CHECK(buttons.contains("Put down"));
  CHECK(buttons.contains("Kill the driver"));
}

TEST_CASE("what makes a button idle is a signal or a key of the robot, and has a reason") {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    for_each_action(*kind, [&](LiveBench& robot, const Json& action) {
      const Json described = Json::parse(robot.request("GET", "/robots/0").body);
      const Json signals = Json::parse(robot.request("GET", "/robots/0/signals").body)["signals"];
      for (const Json& button : action["buttons"]) {
        if (!button.contains("idle")) { continue; }
        const std::string fact = button["idle"]["fact"];
        CAPTURE(fact);
        CHECK((signals.contains(fact) || is_in(described, fact)));
        CHECK(button["idle"]["why"] != "");
      }
    });
  }
}

TEST_CASE("an action may last if its end undoes the action") {
  for_each_action(robots::default_kind(), [](LiveBench& robot, const Json& action) {
    if (action["buttons"].empty()) { return; }
    const Json event{{"do", {{action["name"].get<std::string>(), action["buttons"][0]["value"]}}},
                     {"for", 1}};
    CHECK((robot.post("/events", event).status != 422) == action["may_last"]);
  });
}

TEST_CASE("the values of a table are described: ranges with units, words, and keys of objects") {
  Json numbers;
  Json words;
  for_each_action(robots::default_kind(), [&](LiveBench& /*robot*/, const Json& action) {
    if (action["name"] == "push") { numbers = action["parts"]; }
    if (action["name"] == "device") { words = action["words"]; }
  });
  CHECK(words == Json{"unplug", "plug_in"});
  REQUIRE(numbers.size() == 3);
  CHECK(numbers[2] == Json{{"name", "turn_deg"},
                           {"type", "number"},
                           {"meaning", "counter-clockwise"},
                           {"required", false},
                           {"min", -360.0},
                           {"max", 360.0},
                           {"unit", "degrees"}});
}
