// `--time scaled=X`: drivers whose clock goes X times as fast as the wall clock.
#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <sstream>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/record/tshark.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Base control: 200 mm/s straight ahead.
const std::string kSendsScaled = R"(printf '\252\125\006\001\004\310\000\000\000\313' >&3)";

std::vector<std::string> with_scaled_driver(std::vector<std::string> arguments,
                                            const std::string& script) {
  arguments.insert(arguments.end(), {"--", "/bin/sh", "-c", script});
  return arguments;
}

std::vector<double> numbers_in(const std::string& output) {
  std::vector<double> numbers;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("at ")) { numbers.push_back(std::stod(line.substr(3))); }
  }
  return numbers;
}

}  // namespace

TEST_CASE("in scaled time the robot's clock goes as fast as that of the driver's processes") {
  const TempDir dir;
  const std::string file = dir / "run.pcapng";
  const auto begin = std::chrono::steady_clock::now();
  // date is another process than the shell. The run ends with the driver, however long a busy
  // machine takes to start the processes.
  const ProcessResult result = run_to_end(with_scaled_driver(
      {"run", "--time", "scaled=4", "--record", file},
      "exec 3<>{port}; stty raw -echo 115200 <&3; date +'at %s.%N'; " + kSendsScaled +
          "; sleep 8; date +'at %s.%N'; " + kSendsScaled + "; sleep 1"));
  CHECK(result.exit_code == 0);
  // How late the machine was: the driver's clock goes on before the robot receives a command.
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  const double slowness = std::max(1.0, took.count() / (9.0 / 4));
  const std::vector<double> by_driver = numbers_in(result.output);
  REQUIRE(by_driver.size() == 2);
  const double driver_s = by_driver[1] - by_driver[0];
  CHECK(driver_s >= 8);
  std::vector<double> by_robot;
  for (const Packet& packet : packets_in(file)) {
    if (packet.direction == kOutbound) { by_robot.push_back(std::stod(packet.time)); }
  }
  REQUIRE(by_robot.size() == 2);
  // A clock at the wrong speed would be four times as far, or a quarter.
  const double ratio = (by_robot[1] - by_robot[0]) / driver_s;
  CHECK(ratio > 0.5);
  CHECK(ratio < 2 * slowness);
}

TEST_CASE("a run in scaled time takes at least its time divided by the scale") {
  struct Case {
    const char* time;
    const char* simulated;
    std::chrono::milliseconds at_least;
  };
  for (const Case& run : {Case{"scaled=4", "8", std::chrono::seconds(2)},
                          Case{"scaled=0.5", "1", std::chrono::seconds(2)}}) {
    CAPTURE(run.time);
    const auto start = std::chrono::steady_clock::now();
    const ProcessResult result =
        run_to_end(with_scaled_driver({"run", "--time", run.time, "--duration", run.simulated},
                                      "exec 3<>{port}; stty raw -echo 115200 <&3; exec sleep 99"));
    CHECK(result.exit_code == 0);
    CHECK(contains(result.errors, "sent: "));
    CHECK(std::chrono::steady_clock::now() - start >= run.at_least);
  }
}

TEST_CASE("a scenario in scaled time is judged, and its report names the time") {
  const TempDir dir;
  const std::string file = dir.write("s.json", R"({"name": "s", "duration": 24, "expectations": [
      {"eventually": "command.speed_mm_s == 200"}]})");
  const std::string report = dir / "junit.xml";
  const ProcessResult result = run_to_end(with_scaled_driver(
      {"test", "--time", "scaled=4", file, "--junit", report},
      "exec 3<>{port}; stty raw -echo 115200 <&3; sleep 1; " + kSendsScaled + "; exec sleep 99"));
  CHECK(result.output == "passed s\n1 scenario: 1 passed\n");
  const std::string text = output_of("cat " + report);
  CHECK(contains(text, R"(name="time" value="scaled=4")"));
  CHECK(contains(text, "--time scaled=4 --"));
}

TEST_CASE("a program whose time cannot be scaled is an error that names it") {
  const ProcessResult result =
      run_to_end({"run", "--time", "scaled=4", "--", FAKEBOT_STATIC_PROGRAM});
  CHECK(result.exit_code == 4);
  CHECK(contains(result.errors,
                 "the driver cannot live in scaled time: " FAKEBOT_STATIC_PROGRAM
                 ": it is statically linked; it needs real time (--time real) or virtual "
                 "time (--time virtual)"));
}

TEST_CASE("a program whose time cannot be scaled is a warning if the driver starts it") {
  EmulatorProcess emulator(with_scaled_driver(
      {"run", "--time", "scaled=4"},
      "exec 3<>{port}; stty raw -echo 115200 <&3; exec " FAKEBOT_STATIC_PROGRAM " waits"));
  emulator.wait_for_error_text(
      FAKEBOT_STATIC_PROGRAM
      ": it is statically linked: it lives in real time, and the driver in "
      "scaled time");
  emulator.send_signal(SIGINT);
  CHECK(emulator.wait_for_exit().exit_code == 130);
}

TEST_CASE("a scale that is no number within its bounds is refused, as is scaled time alone") {
  for (const char* time : {"scaled", "scaled=0", "scaled=abc", "scaled=101"}) {
    CAPTURE(time);
    const ProcessResult result = run_to_end({"run", "--time", time, "--", "true"});
    CHECK(result.exit_code == 2);
    CHECK(contains(result.errors, "expected scaled=X with X from 0.01 to 100, such as scaled=4"));
  }
  const ProcessResult alone = run_to_end({"run", "--time", "scaled=4"});
  CHECK(alone.exit_code == 2);
  CHECK(contains(alone.errors, "found scaled=4, without a driver, expected a driver after --"));
  CHECK(run_to_end({"run", "--time", "scaled=4", "--speed", "2", "--", "true"}).exit_code == 2);
}
