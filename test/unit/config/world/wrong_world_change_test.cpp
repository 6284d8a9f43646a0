// Every error in an event that changes the world, with the complete message.
#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot::test;

namespace {

/// The second line of the file is the world, the third line the event that changes the world at 0.
void check_change_refused(const std::string& name, const std::string& change,
                          const std::string& message,
                          const std::string& world = R"({"walls": [{"points": [[1, 0], [1, 1]],
                                              "name": "door"}]})") {
  CAPTURE(name);
  std::string one_line = world;
  std::erase(one_line, '\n');
  CHECK(message_of([&] {
          scenario_from(
              "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n"
              "\"world\": " +
              one_line + ",\n\"events\": [{\"at\": 0, \"do\": {\"world\": " + change + "}}]}");
        }) == "s.json:" + message);
}

}  // namespace

TEST_CASE("wrong changes of the world are refused") {
  const std::string at = "3: /events/0/do/world";
  check_change_refused("no object", "true", at + ": found true, expected an object");
  check_change_refused("nothing", "{}",
                       at + ": found nothing to do, expected an object with \"add\", \"remove\" or "
                            "\"dock\"");
  check_change_refused("nothing added", R"({"add": {"walls": []}})",
                       at + ": found nothing to do, expected an object with \"add\", \"remove\" or "
                            "\"dock\"");
  check_change_refused(
      "an unknown key", R"({"removes": "door"})",
      at + "/removes: found \"removes\", expected one of add, remove, dock; did you mean "
           "\"remove\"?");
  check_change_refused("a thing that there is not", R"({"remove": "dor"})",
                       at + "/remove: found \"dor\", expected one of door; did you mean \"door\"?");
  check_change_refused(
      "one of a list", R"({"remove": ["door", 7]})",
      at + "/remove/1: found 7, expected the name of a thing in the world, or a list of "
           "names");
  check_change_refused(
      "a world without names", R"({"remove": "door"})",
      at + "/remove: found \"door\", expected the name of a thing: nothing has one",
      R"({"walls": [[[1, 0], [1, 1]]]})");
  check_change_refused("a dock that is a text", R"({"dock": "gone"})",
                       at + "/dock: found \"gone\", expected a pose, or false");
  check_change_refused("a dock that is true", R"({"dock": true})",
                       at + "/dock: found true, expected a pose, or false");
}

TEST_CASE("wrong additions to a world are refused") {
  const std::string at = "3: /events/0/do/world/add";
  check_change_refused(
      "an unknown kind", R"({"add": {"wall": []}})",
      at + "/wall: found \"wall\", expected one of walls, obstacles, cliffs; did you mean "
           "\"walls\"?");
  check_change_refused(
      "a line without a name", R"({"add": {"walls": [[[3, 0], [3, 1]]]}})",
      at + "/walls/0: found no \"name\", expected one, by which it can be removed");
  check_change_refused(
      "an obstacle without a name",
      R"({"add": {"obstacles": [{"center": [3, 0], "radius_m": 0.1}]}})",
      at + "/obstacles/0: found no \"name\", expected one, by which it can be removed");
  check_change_refused(
      "an empty name",
      R"({"add": {"obstacles": [{"center": [3, 0], "radius_m": 0.1, "name": ""}]}})",
      at + "/obstacles/0/name: found \"\", expected a name, which is not empty");
  check_change_refused(
      "a name twice", R"({"add": {"obstacles": [
                  {"center": [3, 0], "radius_m": 0.1, "name": "a"}],
                  "walls": [{"points": [[3, 0], [3, 1]], "name": "a"}]}})",
      "4: /events/0/do/world/add/obstacles/0/name: found \"a\" again, expected another "
      "name");
  check_change_refused("a table", R"({"add": {"cliffs": [
                  {"table": [[0, 0], [1, 0], [1, 1]], "height_m": 1}]}})",
                       "4: /events/0/do/world/add/cliffs/0: found a table, expected a hole: a "
                       "table cannot be added");
  check_change_refused(
      "upon the robot",
      R"({"add": {"obstacles": [{"center": [0.2, 0], "radius_m": 0.1, "name": "a"}]}})",
      "3: /events/0: found no room for the robot, which starts at 0, 0, expected a change "
      "of the world somewhere else");
  check_change_refused(
      "the dock upon the robot", R"({"dock": {"x_m": 0.1, "y_m": 0}})",
      "3: /events/0: found no room for the robot, which starts at 0, 0, expected a change "
      "of the world somewhere else");
}

TEST_CASE("below a robot that is lifted at the start anything may appear") {
  const auto file = scenario_from(R"({"duration": 5, "expectations": [{"never": "bumper.left"}],
    "events": [{"at": 0, "do": [{"lift": true}, {"world": {"add": {"walls": [
      {"name": "a", "points": [[0, -1], [0, 1]]}]}}}]}]})");
  CHECK(file.scenario.events.at(0).actions.size() == 2);
}

TEST_CASE("a duplicate name in a world is refused") {
  check_change_refused("a wall and a hole", "{}",
                       "2: /world/cliffs/0/name: found \"a\" again, expected another name",
                       R"({"walls": [{"points": [[1, 0], [1, 1]], "name": "a"}],
                    "cliffs": [{"hole": [[2, 0], [3, 0], [3, 1]], "depth_m": 1, "name": "a"}]})");
}
