// A robot with devices, each on a line of its own.
#include <doctest/doctest.h>

#include <csignal>
#include <string>
#include <vector>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace {

/// Source: LR001, GET_INFO: an answer of 20 bytes behind a descriptor of 7.
const Bytes kGetInfo{0xA5, 0x50};
constexpr std::size_t kInfoBytes = 27;

}  // namespace

TEST_CASE("a TurtleBot 2 has a device for its base and a device for its scanner") {
  const TempDir dir;
  const std::string file = dir / "both.pcapng";
  const std::string link = dir / "scanner";
  EmulatorProcess emulator(
      {"run", "--robot", "turtlebot2", "--link", "scan=" + link, "--record", file});
  const nlohmann::json ready = emulator.ready();
  CHECK(ready["robot"] == "turtlebot2");
  CHECK(ready["link"].is_null());
  CHECK(ready["devices"]["scan"]["robot"] == "rplidar-a2");
  CHECK(ready["devices"]["scan"]["link"] == link);
  Driver base(ready["port"].get<std::string>());
  Driver scanner(link);
  for (int i = 0; i < 3; ++i) { base.next_frame(); }
  scanner.write(kGetInfo);
  Bytes answer;
  for (const Patience patience("the answer"); answer.size() < kInfoBytes; patience.check()) {
    const Bytes more = scanner.read_some(kInfoBytes);
    answer.insert(answer.end(), more.begin(), more.end());
  }
  emulator.send_signal(SIGINT);
  CHECK(emulator.wait_for_exit().exit_code == 130);
  const ProcessResult summary = run_to_end({"decode", file, "--summary"});
  CHECK(contains(summary.output, "turtlebot2 feedback: "));
  CHECK(contains(summary.output, "scan "));
  CHECK(contains(summary.output, "DeviceInfo"));
}

TEST_CASE("a scenario waits for the driver of a scanner, and sees what the scanner sees") {
  const TempDir dir;
  const std::string scenario = dir.write("s.json", R"({
    "robot": {"with": [{"type": "rplidar-a1", "profile": "ideal", "at": {"x_m": 0.1, "y_m": 0}}]},
    "world": {"walls": [[[1.5, -3], [1.5, 3]]]},
    "driver": {"ready_when": "scan.driver.attached", "end": "any_time"},
    "duration": 3,
    "expectations": [{"eventually": "scan.front_m > 1.39 && scan.front_m < 1.41"}]})");
  // DTR lets the motor run. SCAN, then two seconds of measurements.
  const ProcessResult result =
      run_to_end({"test", "--time", "virtual", scenario, "--", FAKEBOT_LINES_DRIVER, "{port.scan}",
                  "clear:dtr", "send:\xA5\x20", "read:10000"});
  CAPTURE(result.output);
  CHECK(result.exit_code == 0);
}

TEST_CASE("what failed about the line of a scanner is told with its signal, in result and page") {
  const TempDir dir;
  const std::string scenario = dir.write("s.json", R"({
    "robot": {"with": [{"type": "rplidar-a1", "at": {"x_m": 0.1, "y_m": 0}}]},
    "duration": 1,
    "expectations": [{"never": "scan.driver.attached"}]})");
  const std::string folder = dir / "artifacts";
  const ProcessResult result = run_to_end({"test", "--scripted", scenario, "--artifacts", folder});
  CAPTURE(result.output);
  CAPTURE(result.errors);
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "    scan.driver.attached = 1\n"));
  const nlohmann::json kept = nlohmann::json::parse(content_of(folder + "/s/result.json"));
  CHECK(kept["expectations"][0]["signals"]["scan.driver.attached"] == 1);
  CHECK(contains(content_of(folder + "/s/page.html"), R"("name":"scan.driver.attached")"));
}

TEST_CASE("each device gets a link of its name, but for those that are named otherwise") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--with", "rplidar-a1", "--with", "back=rplidar-a2", "--link",
                            "*=" + (dir / "{name}.tty"), "--link", "back=" + (dir / "rear")});
  const nlohmann::json devices = emulator.ready()["devices"];
  CHECK(devices["scan"]["link"] == dir / "scan.tty");
  CHECK(devices["back"]["link"] == dir / "rear");
  CHECK_NOTHROW(Driver(dir / "scan.tty"));
}

TEST_CASE("a wrong device, or a link of no device, is refused with its reason") {
  struct Case {
    std::vector<std::string> options;
    std::string message;
  };
  for (const Case& c : std::vector<Case>{
           {{"--with", "kugle"}, "--with: found \"kugle\", expected one of rplidar-a1, "},
           {{"--link", "scan=/tmp/x"}, "--link: found \"scan=/tmp/x\", expected no name"},
           {{"--robot", "turtlebot2", "--link", "front=/tmp/x"},
            "--link: found \"front=/tmp/x\", expected the name of a device: one of scan"},
           {{"--link", "*=/tmp/x"}, "--link: found \"*=/tmp/x\", expected a path with {name}"},
           {{"--link", "/tmp/a", "--link", "/tmp/b"}, "--link: found \"/tmp/b\""}}) {
    CAPTURE(c.message);
    std::vector<std::string> arguments{"run", "--duration", "1ms"};
    arguments.insert(arguments.end(), c.options.begin(), c.options.end());
    const ProcessResult result = run_to_end(arguments);
    CHECK(result.exit_code == 2);
    CHECK(contains(result.errors, c.message));
  }
}
