// --world and --start: the place of the robots.
#include <doctest/doctest.h>

#include <csignal>
#include <string>
#include <vector>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

std::string world_file(const std::string& name) {
  return FAKEBOT_SCENARIO_DIR "/worlds/" + name;
}

/// Drives forward until a frame satisfies the condition.
template <class Condition>
void drive_until(const std::string& port, Condition&& condition) {
  Driver driver(port);
  driver.send(wire::BaseControl{200, 0});
  driver.next_frame_with(condition);
}

}  // namespace

TEST_CASE("a robot in a world bumps into its walls") {
  const TempDir dir;
  const std::string world = dir.write("w.json", R"({"walls": [[[0.2, -1], [0.2, 1]]]})");
  EmulatorProcess emulator({"run", "--world", world});
  drive_until(emulator.port(),
              [](const Frame& frame) { return frame.basic().bumper == wire::bumper::center; });
}

TEST_CASE("a robot starts at a place of the world") {
  EmulatorProcess emulator({"run", "--world", world_file("table.json"), "--start", "at-the-edge"});
  drive_until(emulator.port(),
              [](const Frame& frame) { return frame.basic().cliff == wire::cliff::center; });
  emulator.send_signal(SIGINT);
  CHECK(contains(emulator.wait_for_exit().errors, "the world is a table of 1.6 m x 0.8 m"));
}

TEST_CASE("each of several robots starts at its own place") {
  const TempDir dir;
  const std::string world = dir.write("w.json", R"({"walls": [[[0.2, -9], [0.2, 9]]],
      "places": {"start1": {"x_m": -9, "y_m": 0}}})");
  EmulatorProcess emulator({"run", "--count", "2", "--world", world, "--speed", "5"});
  const auto ports = emulator.ready()["ports"];
  drive_until(ports[0].get<std::string>(),
              [](const Frame& frame) { return frame.basic().bumper != 0; });
  // 100 mm are 1,172 ticks, farther than the wall of robot 0.
  drive_until(ports[1].get<std::string>(), [](const Frame& frame) {
    REQUIRE(frame.basic().bumper == 0);
    return frame.basic().left_encoder_ticks > 1172;
  });
}

TEST_CASE("every shipped world can be loaded") {
  for (const char* name :
       {"room.json", "glass.json", "table.json", "maze.json", "office.json", "office.yaml"}) {
    const std::string file = world_file(name);
    CAPTURE(file);
    const ProcessResult result =
        run_to_end({"run", "--duration", "0.1", "--speed", "max", "--world", file});
    CHECK(result.exit_code == 0);
    CHECK(contains(result.output, "\"event\":\"ready\""));
  }
}

TEST_CASE("a wrong world ends with 2 and the complete message, before anything starts") {
  const TempDir dir;
  const std::string wrong = dir.write("w.json", "{\n  \"wals\": []\n}\n");
  const std::string map = dir.write("m.yaml", "image: m.pgm\n");
  struct Case {
    std::vector<std::string> options;
    std::string message;
  };
  for (const Case& c : std::vector<Case>{
           {{"--world", wrong},
            wrong + ":2: /wals: found \"wals\", expected one of $schema, name, walls, obstacles, "
                    "cliffs, dock, places, start, map; did you mean \"walls\"?"},
           {{"--world", map},
            map + ":1: /: found no \"resolution\", expected a number from 0.001 to 10 m"},
           {{"--world", "room.txt"},
            "--world: found \"room.txt\", expected a file that ends in .json, or in .yaml or .yml "
            "for a ROS map"},
           {{"--world", world_file("room.json"), "--start", "midle"},
            "--start: found \"midle\", expected X,Y,HEADING_DEG, in metres up to 1000 and degrees "
            "up to 360, for example 1,0.5,90, or one of "
            "door, in-front-of-the-dock, middle; did you mean \"middle\"?"},
           {{"--world", world_file("room.json"), "--start", "0.1,0.1,0"},
            "--start: found no room at 0.1, 0.1, expected nothing solid within the robot's radius "
            "of 0.17575 m; the nearest place with room is 0.22, 0.19: --start 0.22,0.19,0"}}) {
    std::vector<std::string> arguments{"run", "--link", dir / "kobuki"};
    arguments.insert(arguments.end(), c.options.begin(), c.options.end());
    const ProcessResult result = run_to_end(arguments);
    CHECK(result.exit_code == 2);
    CHECK(result.output == "");
    CHECK(result.errors.starts_with("fakebot: error: " + c.message + "\n"));
  }
}
