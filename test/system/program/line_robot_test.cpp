// A robot with its own protocol (test/robots/line_robot.cpp) runs, is recorded, decoded, replayed,
// disturbed by faults and judged by scenarios, although nothing in emulator/ names the robot.
#include <doctest/doctest.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace {

ProcessOptions with_line_robot() {
  ProcessOptions options;
  options.program = FAKEBOT_LINE_ROBOT_PROGRAM;
  return options;
}

void write_line(const Driver& driver, const std::string& line) {
  driver.write(std::span(reinterpret_cast<const std::uint8_t*>(line.data()), line.size()));
}

std::string read_line(Driver& driver) {
  std::string line;
  while (!line.ends_with('\n')) { line += static_cast<char>(driver.read_some(1).at(0)); }
  return line;
}

/// Parses "P x y heading".
double x_of(const std::string& line) {
  return std::atof(line.c_str() + 2);
}

/// The first line of a robot after so much of the way.
std::string read_line_at(Driver& driver, double x_m) {
  for (const Patience patience("a robot that drives");; patience.check()) {
    std::string line = read_line(driver);
    if (x_of(line) >= x_m) { return line; }
  }
}

/// The result of `fakebot test` with a scenario for the robot.
ProcessResult tested(const std::string& rest) {
  const TempDir dir;
  const std::string file =
      dir.write("s.json", "{\"robot\": {\"type\": \"line\"}, \"duration\": 5,\n" + rest + "}");
  return run_to_end({"test", file}, with_line_robot());
}

constexpr const char* kDrivesForward = R"("commands": [{"at": 0, "drive": {"linear_m_s": 0.4}}],)";

}  // namespace

TEST_CASE("a new kind of robot is driven, recorded, decoded and replayed") {
  const TempDir dir;
  const std::string capture = dir / "line.pcapng";
  EmulatorProcess robot({"run", "--robot", "line", "--record", capture}, with_line_robot());
  Driver driver(robot.port());
  write_line(driver, "V 0.5 0\n");
  const std::string line = read_line_at(driver, 0.05);
  CHECK(line.starts_with("P 0."));
  robot.send_signal(SIGTERM);
  CHECK(robot.wait_for_exit().exit_code == 130);

  const ProcessResult decoded = run_to_end({"decode", capture}, with_line_robot());
  CHECK(decoded.exit_code == 0);
  CHECK(contains(decoded.output, "Velocity"));
  CHECK(contains(decoded.output, "linear_m_s"));
  CHECK(contains(decoded.output, "Pose"));

  EmulatorProcess replay({"replay", capture}, with_line_robot());
  Driver again(replay.port());
  CHECK(read_line_at(again, 0.05) == line);
}

TEST_CASE("a scenario judges a new kind of robot by its own signals") {
  const ProcessResult passed =
      tested(std::string(kDrivesForward) +
             R"("expectations": [{"eventually": "pose.x_m > 1"}, {"no_violations": true}])");
  CHECK(passed.exit_code == 0);
  const ProcessResult failed =
      tested(R"("commands": [{"at": 0, "Velocity": {"angular_rad_s": 0.1}}],
                "expectations": [{"never": "pose.heading_deg > 5"}])");
  CHECK(failed.exit_code == 1);
  const ProcessResult stopped =
      tested(std::string(kDrivesForward) +
             R"("events": [{"at": 1, "do": {"press": "stop_button"}, "for": 9}],
                "expectations": [{"at_end": "pose.x_m < 0.5"}])");
  CHECK(stopped.exit_code == 0);
}

TEST_CASE("the signals of a robot are recorded with the period of its frames") {
  const TempDir dir;
  const std::string file = dir.write("s.json", R"({"robot": {"type": "line"}, "duration": 1,
                                                  "expectations": [{"never": "stop_button"}]})");
  const auto kept = run_to_end({"test", file, "--artifacts", dir / "kept"}, with_line_robot());
  CHECK(kept.exit_code == 0);
  CHECK(contains(content_of(dir / "kept/s/signals.csv"), "\r\n0.1,"));
  CHECK_FALSE(contains(content_of(dir / "kept/s/signals.csv"), "\r\n0.02,"));
  const std::string page = content_of(dir / "kept/s/page.html");
  CHECK(contains(page, R"("row_s":0.1,)"));
  // The page draws only the parts named by the kind of robot.
  CHECK(
      contains(page, R"("parts":[{"signal":"stop_button","label":"stop button","shape":"spot",)"));
  CHECK_FALSE(contains(page, "bumper"));
}

TEST_CASE("faults apply to the wire of a new kind of robot") {
  const std::string with_fault = R"("events": [{"at": 0, "do": {"fault": )";
  const std::string every = R"("commands": [{"every": 0.1, "drive": {"linear_m_s": 0.4}}],)";
  const ProcessResult flipped =
      tested(every + with_fault + R"({"type": "flip_bits", "stream": "upstream"}}}],
                "expectations": [{"eventually": "wire.bad_lines > 0"}])");
  CHECK(flipped.exit_code == 0);
  const ProcessResult dropped =
      tested(every + with_fault + R"({"type": "drop", "stream": "upstream"}}}],
                "expectations": [{"always": "pose.x_m == 0"}])");
  CHECK(dropped.exit_code == 0);
}

TEST_CASE("names that a robot does not have are refused with those that it has") {
  const ProcessResult signal = tested("\"expectations\": [{\"never\": \"stop_buton\"}]");
  CHECK(signal.exit_code == 2);
  CHECK(contains(signal.errors,
                 ":2: /expectations/0/never: found \"stop_buton\", expected the name "
                 "of a signal; did you mean \"stop_button\"?"));
  const ProcessResult action = tested(
      "\"events\": [{\"at\": 1, \"do\": {\"lift\": true}}],\n\"expectations\": "
      "[{\"never\": \"stop_button\"}]");
  CHECK(action.exit_code == 2);
  CHECK(contains(action.errors, "found \"lift\", which no line robot allows"));
  const ProcessResult option =
      run_to_end({"run", "--robot", "line", "--battery-speed", "2"}, with_line_robot());
  CHECK(option.exit_code == 2);
  CHECK(contains(option.errors, "--battery-speed: a line robot has no such option"));
}

TEST_CASE("help lists all robots of the program") {
  const ProcessResult robots = run_to_end({"list", "robots"}, with_line_robot());
  CHECK(contains(robots.output, "line       speaks lines of text"));
  const ProcessResult signals = run_to_end({"list", "signals"}, with_line_robot());
  CHECK(contains(signals.output, "ROBOT line"));
  CHECK(contains(signals.output, "stop_button"));
}
