// Modem lines: of a driver that fakebot starts, and of a program that it does not start.
#include <doctest/doctest.h>

#include <csignal>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/too_slow.hpp"

using namespace fakebot::test;

namespace {

using Words = std::vector<std::string>;

Words driver_at(const std::string& port, const Words& steps) {
  Words words{FAKEBOT_LINES_DRIVER, port};
  words.insert(words.end(), steps.begin(), steps.end());
  return words;
}

Words both(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// A scenario of 9 s that the driver may leave early.
std::string lines_scenario_in(const TempDir& dir, const std::string& rest) {
  return dir.write("s.json",
                   R"({"name": "s", "driver": {"end": "any_time"}, "duration": 9, )" + rest + "}");
}

void check_lines_pass(const std::string& scenario, const std::string& time, const Words& steps) {
  CAPTURE(time);
  const ProcessResult result =
      run_to_end(both({"test", scenario, "--time", time, "--"}, driver_at("{port}", steps)));
  CHECK_MESSAGE(result.exit_code == 0, result.output, result.errors);
}

ProcessOptions python() {
  ProcessOptions options;
  options.program = "/usr/bin/python3";
  return options;
}

const Words kBothTimes{"real", "virtual"};

}  // namespace

TEST_CASE("a driver sets and reads the modem lines of its port, counts and flags") {
  for (const std::string& time : kBothTimes) {
    CAPTURE(time);
    const ProcessResult result = run_to_end(both(
        {"run", "--time", time, "--duration", "60", "--"},
        driver_at("{port}",
                  {"are:dtr,rts", "clear:dtr", "are:rts", "raise:dtr", "clear:rts", "are:dtr",
                   "set:rts", "are:rts", "set:dtr,rts", "hang-up", "are:", "call", "are:dtr,rts",
                   "low-latency", "bytes", "changed:0,0,0,0", "wait-interrupted:cts,dsr"})));
    CHECK_MESSAGE(contains(result.output + result.errors, "all is so"), result.errors);
  }
}

TEST_CASE("a scenario judges DTR and RTS") {
  const TempDir dir;
  const std::string scenario = lines_scenario_in(
      dir, R"("expectations": [{"eventually": "!line.dtr && line.rts", "within": 2},
                               {"eventually": "line.dtr && !line.rts"}])");
  for (const std::string& time : kBothTimes) {
    check_lines_pass(scenario, time,
                     {"sleep:300", "clear:dtr", "sleep:300", "set:dtr", "sleep:60000"});
    const ProcessResult without = run_to_end(
        both({"test", scenario, "--time", time, "--"}, driver_at("{port}", {"sleep:60000"})));
    CHECK((without.exit_code == 1 || was_too_slow(without)));
  }
}

TEST_CASE("a driver waits for the lines that a scenario sets") {
  const TempDir dir;
  const std::string scenario =
      lines_scenario_in(dir, R"("events": [{"at": 0.5, "do": {"set": {"line.cts": true}}},
                         {"at": 1, "do": {"set": {"line.dsr": true, "line.dcd": true}}},
                         {"at": 1.5, "do": {"press": "line.ri"}},
                         {"at": 2.5, "do": {"release": "line.cts"}}],
              "expectations": [{"never": "!driver.attached"}])");
  for (const std::string& time : kBothTimes) {
    check_lines_pass(
        scenario, time,
        {"wait:cts", "are:dtr,rts,cts", "changed:1,0,0,0", "wait:dsr,dcd",
         "are:dtr,rts,cts,dsr,dcd", "changed:1,1,0,1", "wait:ri", "are:dtr,rts,cts,dsr,dcd,ri",
         "wait:ri", "changed:1,1,2,1", "wait:cts", "are:dtr,rts,dsr,dcd", "sleep:60000"});
  }
}

TEST_CASE("a statically linked driver has modem lines in virtual time") {
  const TempDir dir;
  const std::string scenario =
      lines_scenario_in(dir, R"("events": [{"at": 1, "do": {"set": {"line.cts": true}}},
                         {"at": 2, "do": {"device": "unplug"}}],
              "expectations": [{"eventually": "!line.dtr && line.rts && driver.attached"}])");
  const ProcessResult result =
      run_to_end({"test", scenario, "--time", "virtual", "--", FAKEBOT_STATIC_LINES_DRIVER,
                  "{port}", "are:dtr,rts", "clear:dtr", "are:rts", "low-latency", "wait:cts",
                  "are:rts,cts", "changed:1,0,0,0", "wait-unplugged:dsr", "sleep:60000"});
  CHECK_MESSAGE(result.exit_code == 0, result.output, result.errors);
}

TEST_CASE("pyserial sets and reads modem lines, and finds the port of --as") {
  const std::string program =
      "import serial, sys, serial.tools.list_ports as ports\n"
      "line = serial.Serial('/dev/ttyUSB78', 115200)\n"
      "line.dtr = False\n"
      "line.rts = False\n"
      "found = [(p.vid, p.pid) for p in ports.comports() if p.device == '/dev/ttyUSB78']\n"
      "print('seen', line.cts, line.dsr, len(line.read(10)), found)";
  if (run_to_end({"-c", "import serial"}, python()).exit_code != 0) {
    MESSAGE("not tested: pyserial is not installed");
    return;
  }
  for (const std::string& time : kBothTimes) {
    CAPTURE(time);
    const ProcessResult result =
        run_to_end({"run", "--time", time, "--duration", "60", "--as", "/dev/ttyUSB78", "--",
                    "/usr/bin/python3", "-c", program});
    CHECK_MESSAGE(contains(result.output, "seen False False 10 [(1027, 24577)]"), result.output,
                  result.errors);
  }
}

TEST_CASE("a wait for lines ends with the device, and the next device begins anew") {
  const TempDir dir;
  const std::string scenario =
      lines_scenario_in(dir, R"("events": [{"at": 1, "do": {"device": "unplug"}},
                                     {"at": 2, "do": {"device": "plug_in"}}],
                          "expectations": [{"always": "line.dtr == driver.attached", "from": 2.5}])");
  for (const std::string& time : kBothTimes) {
    check_lines_pass(scenario, time,
                     {"clear:dtr", "wait-unplugged:cts", "return", "are:dtr,rts", "sleep:60000"});
  }
}

TEST_CASE("DTR falls when the driver leaves") {
  const TempDir dir;
  const std::string scenario = lines_scenario_in(
      dir, R"("events": [{"when": "line.dtr", "name": "up", "do": {"note": "up"}}],
              "expectations": [{"eventually": "!line.dtr && !driver.attached", "within": 3}])");
  for (const std::string& time : kBothTimes) {
    check_lines_pass(scenario, time, {"sleep:500", "close", "sleep:60000"});
  }
}

TEST_CASE("DTR stops the motor of an RPLIDAR A1") {
  const TempDir dir;
  const std::string scenario =
      lines_scenario_in(dir, R"("robot": {"type": "rplidar-a1"}, "expectations": [
        {"eventually": "rate_hz < 1", "within": 5},
        {"eventually": "rate_hz > 7 && !line.dtr && time_s > 5"}])");
  for (const std::string& time : kBothTimes) {
    check_lines_pass(scenario, time, {"sleep:5000", "clear:dtr", "sleep:60000"});
  }
}

TEST_CASE("a program that fakebot has not started gets modem lines from exec") {
  const TempDir dir;
  const std::string link = dir / "robot";
  EmulatorProcess emulator({"run", "--link", link});
  emulator.ready();
  const ProcessResult result =
      run_to_end(both({"exec", link, "--"}, driver_at("{port}", {"are:dtr,rts", "clear:rts"})));
  CHECK_MESSAGE(contains(result.output, "all is so"), result.errors);
  CHECK(result.exit_code == 0);
  const ProcessResult named = run_to_end(both(
      {"exec", emulator.port(), "--as", "/dev/fakebot-of-exec", "--"},
      driver_at("/dev/fakebot-of-exec", {"device:/dev/fakebot-of-exec",
                                         "listed:/dev/fakebot-of-exec", "clear:dtr", "are:rts"})));
  CHECK_MESSAGE(named.exit_code == 0, named.errors);
  CHECK(run_to_end({"exec", link, "--", "/bin/sh", "-c", "exit 7"}).exit_code == 7);
  CHECK(run_to_end({"exec", link, "--", dir / "none"}).exit_code == 3);
}

TEST_CASE("exec says what a device is not") {
  const TempDir dir;
  const auto refusal = [](const std::string& device) {
    const ProcessResult result = run_to_end({"exec", device, "--", "true"});
    CHECK(result.exit_code == 3);
    return result.errors;
  };
  CHECK(contains(refusal(dir / "none"), "No such file or directory; is it running?"));
  CHECK(contains(refusal(dir.write("file", "")), "of a running fakebot"));
  CHECK(contains(refusal("/dev/null"), "of a running fakebot"));
  CHECK(run_to_end({"exec", "/dev/null"}).exit_code == 2);
}
