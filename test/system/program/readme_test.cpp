// The front page is true: the commands for a robot, for scenarios and for CI are run. my_driver is
// a driver of the tests, and scenarios are played in virtual time: no figure depends on the
// machine.
#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/program/shown_page.hpp"
#include "system/summary.hpp"

using namespace fakebot::test;
using nlohmann::json;

namespace {

std::string front_page() {
  return content_of(FAKEBOT_DOCS_DIR "/../README.md");
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  for (auto at = text.find(old); at != std::string::npos; at = text.find(old, at + by.size())) {
    text.replace(at, old.size(), by);
  }
  return text;
}

std::vector<std::string> keys_of(const json& object) {
  std::vector<std::string> keys;
  for (const auto& item : object.items()) { keys.push_back(item.key()); }
  return keys;
}

/// The driver of the tutorial that ignores the robot.
std::string blind_driver() {
  return block_with(content_of(FAKEBOT_DOCS_DIR "/scenario-guide.md"), "looks at nothing").text();
}

}  // namespace

TEST_CASE("a robot says that it is ready as the front page shows") {
  const ShownCommand shown = commands_of(block_with(front_page(), "scripts/run --link")).front();
  const TempDir dir;
  EmulatorProcess robot({"run", "--http", "127.0.0.1:0", "--link", dir / "kobuki"});
  CHECK(keys_of(robot.ready()) == keys_of(json::parse(shown.output)));
}

TEST_CASE("a shell drives a robot, and reads it, as the front page shows") {
  PageReader reader;
  const std::string link = reader.path_of("kobuki");
  // The room of scripts/run: a dock is in sight.
  EmulatorProcess robot(
      {"run", "--world", FAKEBOT_DOCS_DIR "/../scenarios/worlds/room.json", "--link", link});
  robot.ready();
  for (const ShownCommand& shown : commands_of(block_with(front_page(), "stty -F"))) {
    std::string command = replaced(shown.command, "/tmp/kobuki", link);
    command = replaced(command, "build/release/fakebot", "fakebot");
    // Enough time for a busy machine: head ends the command.
    command = replaced(command, "timeout 0.1", "timeout 60");
    const std::string output = reader.output_of(command);
    CAPTURE(command);
    CAPTURE(output);
    CHECK(reader.exit_code() == 0);
    for (const char* words : {" feedback of 81 bytes\n", "\n    BasicSensorData timestamp_ms=",
                              "\n    DockingIr right=0x00 center=0x3F(near_left|near_center|"
                              "near_right|far_center|far_left|far_right) left=0x00\n"}) {
      CHECK(contains(output, words) == contains(shown.output, words));
    }
  }
  robot.send_signal(SIGINT);
  CHECK(contains(robot.wait_for_exit().errors, "frames_received 1\n"));
}

TEST_CASE("the scenario of the front page is passed by its own commands, and failed as shown") {
  PageReader reader;
  reader.write("bump.json", block_with(front_page(), "\"name\"").text());
  reader.write_program("my_driver", blind_driver());
  const auto shown = commands_of(block_with(front_page(), "fakebot test bump.json"));
  REQUIRE(shown.size() == 2);
  const std::string red =
      reader.output_of(replaced(shown[0].command, "bump.json --", "--time virtual bump.json --"));
  CHECK(replaced(red, " --time virtual", "") ==
        block_with(front_page(), "failed a bump in the middle").text());
  CHECK(reader.exit_code() == 1);
  CHECK(reader.output_of(shown[1].command) == shown[1].output);
  CHECK(reader.exit_code() == 0);
}

/// Runs the front page's commands for CI with this begin, in virtual time, with a good driver.
void check_for_ci(PageReader& reader, const std::string& begin, std::size_t count) {
  reader.write_program("my_driver", "#!/bin/sh\nexec " FAKEBOT_PLANTED_DRIVER " $1 none\n");
  std::size_t run = 0;
  for (const ShownCommand& one : commands_of(block_with(front_page(), "--junit results.xml"))) {
    if (!one.command.starts_with(begin)) { continue; }
    ++run;
    const bool is_virtual =
        contains(one.command, "--time virtual") || contains(one.command, "certify");
    const std::string command =
        is_virtual ? one.command : replaced(one.command, "-j 8", "-j 8 --time virtual");
    CAPTURE(command);
    const std::string output = reader.output_of(command);
    CAPTURE(output);
    CHECK(reader.exit_code() == 0);
  }
  CHECK(run == count);
}

TEST_CASE("a good driver passes what the front page tests in CI") {
  PageReader reader;
  check_for_ci(reader, "fakebot test ", 2);
  CHECK(contains(content_of(reader.path_of("results.xml")), "<testsuites"));
}

TEST_CASE("a good driver gets the report card of the front page") {
  PageReader reader;
  check_for_ci(reader, "fakebot certify ", 1);
}

TEST_CASE("each command of the front page is run by a test, but two, for a reason") {
  const std::vector<std::string> run_here{"stty -F", "printf ", "timeout 0.1 cat", "fakebot test ",
                                          "fakebot certify "};
  const std::vector<std::string> not_run{
      "scripts/run --link",   // builds the program; the command behind the build is compared above
      "kobuki-version-info",  // a tool of the official driver, which no distribution has
  };
  std::vector<std::string> others;
  std::istringstream lines(front_page());
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("$ ")) { continue; }
    const auto begins_line = [&](const std::string& begin) {
      return line.compare(2, begin.size(), begin) == 0;
    };
    if (!std::ranges::any_of(run_here, begins_line) && !std::ranges::any_of(not_run, begins_line)) {
      others.push_back(line);
    }
  }
  CHECK(others == std::vector<std::string>{});
}
