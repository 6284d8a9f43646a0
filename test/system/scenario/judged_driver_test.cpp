// Scenarios judge a driver in real time.
#include <doctest/doctest.h>

#include <csignal>
#include <fstream>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Opens the device and sends "forward at 200 mm/s" without an end.
const std::string kForward =
    "exec 3<>{port}; stty raw -echo 115200 <&3; while :; do printf "
    "'\\252\\125\\006\\001\\004\\310\\000\\000\\000\\313' >&3; "
    "sleep 0.1; done";

std::string judged_scenario(const std::string& expectation) {
  return R"({"name": "judged", "duration": 1, "robot": {"profile": "ideal"},
             "expectations": [)" +
         expectation + "]}";
}

struct JudgedDriver {
  TempDir dir{};
  std::string file;

  explicit JudgedDriver(const std::string& expectation)
      : file(dir.write("s.json", judged_scenario(expectation))) {}

  std::vector<std::string> arguments(const std::string& shell_driver) const {
    return {"test", file, "--", "/bin/sh", "-c", shell_driver};
  }
  ProcessResult run(const std::string& shell_driver) const {
    return run_to_end(arguments(shell_driver));
  }
};

const std::string kDrives = R"({"eventually": "speed.linear_m_s > 0.1"})";
const std::string kNoViolations = R"({"no_violations": true})";

/// Not all kernels count how long a thread waits for a processor.
bool system_tells_of_waiting() {
  std::ifstream file("/proc/self/schedstat");
  long long run = 0;
  long long wait = 0;
  return file >> run >> wait && run > 0;
}

}  // namespace

TEST_CASE("a driver that meets the expectations passes and is ended with the scenario") {
  const ProcessResult result = JudgedDriver(kDrives + "," + kNoViolations).run(kForward);
  CHECK(result.output == "passed judged\n1 scenario: 1 passed\n");
  CHECK(result.exit_code == 0);
}

TEST_CASE("a driver that violates an expectation fails, unless the machine was too slow to judge") {
  const ProcessResult result = JudgedDriver(R"({"never": "speed.linear_m_s > 0.1"})").run(kForward);
  if (result.exit_code == 5) {
    CHECK(contains(result.output, "this machine was too slow to judge: "));
  } else {
    CHECK(result.exit_code == 1);
    CHECK(contains(result.output, "failed judged\n  never speed.linear_m_s > 0.1: failed at "));
  }
}

TEST_CASE("a failure of a driver that got no processor is inconclusive") {
  // The driver shares a processor with five busy loops, so each process waits most of the time.
  const std::string starved =
      "cpu=$(taskset -cp $$ | sed 's/.*[ ,-]//'); taskset -cp $cpu $$ >/dev/null;"
      "for i in 1 2 3 4 5; do while :; do :; done & done; exec 3<>{port}; stty raw -echo 115200 "
      "<&3; while :; do :; done";
  const ProcessResult result = JudgedDriver(kDrives).run(starved);
  CAPTURE(result.output);
  if (!system_tells_of_waiting()) { return; }
  CHECK(result.exit_code == 5);
  CHECK(contains(result.output, "this machine was too slow to judge: "));
}

TEST_CASE("the scenario starts when the driver has opened the device") {
  const ProcessResult result =
      JudgedDriver(R"({"always": "driver.attached", "until": "20ms"})").run("sleep 1; " + kForward);
  CHECK(result.exit_code == 0);
}

TEST_CASE("a driver that is missing, dies or never opens the device is an error") {
  const JudgedDriver judged(kDrives);
  const ProcessResult died = judged.run(": {port}; exit 3");
  CHECK(died.exit_code == 4);
  CHECK(without_rerun(died.output) ==
        "error judged\n  the driver ended with status 3\n1 scenario: 1 error\n");
  const ProcessResult portless = judged.run("exit 3");
  CHECK(without_rerun(portless.output) ==
        "error judged\n  the driver ended with status 3; {port}, the device, is not in its "
        "arguments\n"
        "1 scenario: 1 error\n");
  const ProcessResult left = judged.run("exit 0");
  CHECK(left.exit_code == 4);
  CHECK(
      contains(left.output,
               "the driver ended before the scenario started, which it does when driver.attached"));
  const ProcessResult none = run_to_end({"test", judged.file, "--", "/nowhere/driver"});
  CHECK(none.exit_code == 4);
  CHECK(contains(none.output, "cannot start the driver /nowhere/driver"));
}

TEST_CASE("a driver that ends before everything was tested does not pass") {
  const ProcessResult result = JudgedDriver(kDrives).run(
      "exec 3<>{port}; stty raw -echo 115200 <&3; head -c 200 <&3 >/dev/null");
  CHECK(result.exit_code == 5);
  CHECK(contains(result.output, "inconclusive judged\n"));
}

TEST_CASE("SIGINT ends the driver and all following scenarios") {
  const JudgedDriver judged(kDrives);
  std::vector<std::string> arguments = judged.arguments("echo started >&2; exec sleep 100");
  arguments.insert(arguments.begin() + 1, judged.file);
  EmulatorProcess emulator(arguments);
  emulator.wait_for_error_text("started");
  emulator.send_signal(SIGINT);
  const ProcessResult result = emulator.wait_for_exit();
  CHECK(result.exit_code == 130);
  CHECK(contains(result.output, "stopped by signal 2"));
}
