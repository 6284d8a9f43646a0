// What a robot carries, on real pseudo-terminals.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "config/profile/devices.hpp"
#include "robots/registry.hpp"
#include "runner/run/robots_choice.hpp"
#include "runner/run/robots_run.hpp"
#include "runner/scenario/driven_scenario.hpp"
#include "runner/scenario/played_scenario.hpp"
#include "sim/fleet/equipped_robot.hpp"
#include "system/temp_dir.hpp"
#include "unit/hex.hpp"
#include "unit/runner/bench_session.hpp"
#include "unit/runner/comes_true.hpp"

using namespace fakebot;
using namespace fakebot::sim::scenario;
using namespace std::chrono_literals;

namespace {

/// Source: LR001, GET_INFO: a request of two bytes, an answer of 20 behind a descriptor of 7.
constexpr std::array<std::uint8_t, 2> kGetInfo{0xA5, 0x50};
constexpr std::size_t kInfoBytes = 27;

config::RobotChoice kobuki_with_scanner() {
  const sim::RobotKind& kobuki = robots::default_kind();
  return config::equip(
      config::first_choice(kobuki),
      config::parse_devices({"rplidar-a1@0.1,0,0"}, robots::robot_kinds(), kobuki));
}

std::unique_ptr<sim::Robot> make(const config::RobotChoice& choice) {
  return sim::make_robot(*choice.kind, config::setup_of(choice));
}

/// The robot drives ahead for the whole second.
Scenario drive_ahead(const std::string& condition) {
  Scenario scenario{.name = "ahead", .duration = 1s};
  scenario.commands = {
      {"ahead", Every{.period = 100ms}, {Send{test::from_hex("AA 55 06 01 04 C8 00 00 00 CB")}}}};
  scenario.expectations = {{.name = "at the end", .what = AtTheEnd{condition}}};
  return scenario;
}

}  // namespace

TEST_CASE("what a robot carries has a line of its own, and the number behind the robot's") {
  const config::RobotChoice choice = kobuki_with_scanner();
  runner::Session session;
  line::Station& robot = session.add_robot(make(choice), {});
  REQUIRE(session.robots() == 2);
  REQUIRE(session.devices_of(0).size() == 1);
  line::Station& scanner = session.robot(1);
  CHECK(scanner.device_name() == "scan");
  CHECK(session.devices_of(1).empty());
  const io::DriverPorts ports = session.ports_of(0);
  CHECK(ports.port == robot.device().port());
  REQUIRE(ports.further.size() == 1);
  CHECK(ports.further[0].path == scanner.device().port());
  session.start();
  test::TestDriver driver(scanner.device().path());
  REQUIRE(driver.is_there());
  REQUIRE(driver.write(kGetInfo));
  std::size_t bytes = 0;
  CHECK(test::comes_true(session, [&] { return (bytes += driver.read()) == kInfoBytes; }));
  CHECK(robot.read("scan.wire.frames_received") == 1);
  CHECK(robot.read("wire.bytes_received") == 0);
  CHECK(scanner.now() == robot.now());
}

TEST_CASE("a driver knows the devices that its robot carries by their names") {
  runner::Session session;
  const runner::RobotsChoice choice{.robot = kobuki_with_scanner()};
  runner::RobotsRunOptions options;
  options.driver.argv = {"/bin/sh", "-c",
                         "test -c {port} && test -c \"$FAKEBOT_PORT_SCAN\" && test {port.scan} = "
                         "\"$FAKEBOT_PORT_SCAN\" && test {port} = \"$FAKEBOT_PORT\""};
  runner::RobotsRun run(session, runner::make_robots(choice).robots, options);
  const runner::RobotsRunResult result = run.run();
  CHECK(result.driver_error.empty());
  CHECK(result.reason.cause == runner::StopReason::Cause::finished);
}

TEST_CASE("a scenario judges what its robot carries, with a device and without") {
  const config::RobotChoice choice = kobuki_with_scanner();
  const Scenario scenario = drive_ahead(
      "scan.pose.x_m - pose.x_m > 0.09 && scan.pose.x_m - pose.x_m < 0.11 && pose.x_m > 0.1 && "
      "scan.wire.frames_received == 0 && scan.wire.bytes_received == 0");
  const auto robot = make(choice);
  const auto played = runner::play(scenario, *robot, {});
  CHECK(played.verdict == Verdict::passed);
  runner::Session session;
  runner::DrivenOptions options;
  options.scripted = true;
  options.speed = std::nullopt;
  const auto driven = runner::play_on_device(session, scenario, make(choice), std::move(options));
  CHECK(driven.verdict == Verdict::passed);
}

TEST_CASE("a recording of a scenario has the lines of the robot and of what the robot carries") {
  const test::TempDir dir;
  const runner::RobotsChoice choice{.robot = kobuki_with_scanner()};
  Scenario scenario{.name = "asked", .duration = 2s};
  scenario.expectations = {{.name = "asked", .what = AtTheEnd{"scan.wire.frames_received == 1"}}};
  {
    runner::Recording recording(dir / "both.pcapng", runner::capture_info_of(choice),
                                runner::line_names(choice), [](const std::string&) {});
    runner::Session session;
    session.record_into(&recording);
    runner::DrivenOptions options;
    options.driver.command = {"/bin/sh", "-c",
                              "exec 3<>{port}; exec 4<>{port.scan}; stty raw -echo 115200 <&4; "
                              "printf '\\245\\120' >&4; cat <&4 >/dev/null"};
    const auto result =
        runner::play_on_device(session, scenario, make(choice.robot), std::move(options));
    CHECK(result.verdict == Verdict::passed);
    session.record_into(nullptr);
  }
  // Source: LR001, the descriptor of the answer to GET_INFO.
  const std::string descriptor("\xA5\x5A\x14\0\0\0\x04", 7);
  CHECK(test::content_of(dir / "both.pcapng").find(descriptor) != std::string::npos);
}

TEST_CASE("lines of devices are named in a recording, each with its own wire") {
  runner::RobotsChoice choice{.robot = kobuki_with_scanner()};
  CHECK(runner::line_names(choice) == std::vector<std::string>{"kobuki", "scan"});
  const auto info = runner::capture_info_of(choice);
  REQUIRE(info.robots.size() == 2);
  CHECK(info.robots[1].kind == "rplidar-a1");
  choice.count = 2;
  CHECK(runner::line_names(choice) ==
        std::vector<std::string>{"kobuki 0", "scan 0", "kobuki 1", "scan 1"});
}
