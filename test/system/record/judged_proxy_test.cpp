// A driver is judged with a robot behind a serial port; another emulator is the robot.
#include <doctest/doctest.h>

#include <csignal>
#include <fstream>
#include <string>
#include <vector>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Each contact of a bumper is an event of the robot, not of the scenario.
constexpr const char* kStopsAtWall = R"({"duration": 12,
  "events": [{"name": "wall", "when": "bumper.left || bumper.center || bumper.right",
              "do": {"note": "the robot touches a wall"}}],
  "expectations": [{"eventually": "encoder.left_ticks > 500"},
    {"after": "wall", "within": 1, "that": "command.speed_mm_s <= 0 || abs(command.radius_mm) == 1"}]})";

class RealRobot {
 public:
  explicit RealRobot(const std::string& scenario) { write(scenario); }

  ProcessResult judge(const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"proxy", port_, scenario_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    robot_.ready();
    return run_to_end(arguments);
  }
  EmulatorProcess& robot() { return robot_; }
  const std::string& port() const { return port_; }
  const std::string& scenario() const { return scenario_; }
  std::string file(const std::string& name) const { return dir_ / name; }

 private:
  void write(const std::string& text) const { std::ofstream(scenario_) << text; }

  TempDir dir_{};
  std::string port_ = dir_ / "robot";
  std::string scenario_ = dir_ / "scenario.json";
  EmulatorProcess robot_{{"run", "--link", port_, "--world",
                          FAKEBOT_SCENARIO_DIR "/worlds/room.json", "--start", "1,1,180"}};
};

}  // namespace

TEST_CASE("a driver that stops at a wall passes with a real robot") {
  RealRobot real(kStopsAtWall);
  const std::string capture = real.file("judged.pcapng");
  const ProcessResult result =
      real.judge({"--record", capture, "--", FAKEBOT_PLANTED_DRIVER, "{port}", "none"});
  CAPTURE(result.errors);
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, R"("device")"));
  CHECK(contains(result.errors, "passed"));
  const ProcessResult decoded = run_to_end({"decode", capture});
  CHECK(contains(decoded.output, "BaseControl"));
  CHECK(contains(decoded.output, "BasicSensorData"));
}

TEST_CASE("a driver that drives on at a wall fails with a real robot") {
  RealRobot real(kStopsAtWall);
  // 200 mm/s ahead, ten times a second.
  const std::string drives_on =
      R"(stty raw -echo 115200 <"$FAKEBOT_PORT"; exec 3<>"$FAKEBOT_PORT"; )"
      R"(while printf '\252\125\006\001\004\310\000\000\000\313' >&3; do sleep 0.1; done)";
  const ProcessResult result = real.judge({"--", "/bin/sh", "-c", drives_on});
  CAPTURE(result.errors);
  CHECK(result.exit_code == 1);
  CHECK(contains(result.errors, "command.speed_mm_s <= 0"));
}

TEST_CASE("a wrong checksum of a driver is a failure with a real robot") {
  RealRobot real(R"({"duration": 8, "expectations": [{"no_violations": true}]})");
  const ProcessResult result =
      real.judge({"--", FAKEBOT_PLANTED_DRIVER, "{port}", "wrong-checksum"});
  CAPTURE(result.errors);
  CHECK(result.exit_code == 1);
  CHECK(contains(result.errors, "wire.bad_checksums"));
}

TEST_CASE("a scenario that needs a simulation is refused before a driver starts") {
  RealRobot real(R"({"duration": 2, "expectations": [{"always": "pose.x_m < 3"}]})");
  const std::string trace = real.file("started");
  const ProcessResult result = real.judge({"--", "/bin/sh", "-c", "touch " + trace});
  CHECK(result.exit_code == 2);
  CHECK(contains(result.errors, "/expectations/0/always"));
  CHECK(contains(result.errors, "needs a simulated robot"));
  CHECK_FALSE(std::ifstream(trace).good());
  CHECK_FALSE(contains(real.robot().errors_so_far(), "driver attached"));
}

TEST_CASE("the loss of the real robot is an error of the environment") {
  RealRobot real(R"({"duration": 600, "expectations": [{"always": "battery_measured_v > 1"}]})");
  real.robot().ready();
  EmulatorProcess proxy(
      {"proxy", real.port(), real.scenario(), "--", FAKEBOT_PLANTED_DRIVER, "{port}", "none"});
  real.robot().wait_for_error_text("driver attached");
  real.robot().send_signal(SIGTERM);
  const ProcessResult result = proxy.wait_for_exit();
  CHECK(result.exit_code == 3);
  CHECK(contains(result.errors, "the robot is gone: " + real.port()));
}

TEST_CASE("a driver after -- of a proxy needs a scenario") {
  const ProcessResult result = run_to_end({"proxy", "/dev/null", "--", "true"});
  CHECK(result.exit_code == 2);
  CHECK(contains(result.errors, "a scenario before --"));
}
