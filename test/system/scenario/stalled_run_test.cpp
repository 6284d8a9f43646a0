// A signal stalls runs, like a machine that is too busy.
#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/too_slow.hpp"

using namespace fakebot::test;
using namespace std::chrono_literals;

namespace {

struct StalledRun {
  std::string driver;  ///< shell
  std::string section{};
  std::string events{};
  std::string expectations{};
  std::string duration = "5";

  std::vector<std::string> arguments(const TempDir& dir, const std::string& time = "real") const {
    const std::string file =
        dir.write("s.json", R"({"name": "s", "robot": {"profile": "ideal"}, "duration": )" +
                                duration + R"(, "driver": {)" + section + R"(}, "events": [)" +
                                events + R"(], "expectations": [)" + expectations + "]}");
    return {"test", "--time", time, file, "--", "/bin/sh", "-c", driver};
  }
  ProcessResult run(const std::string& time = "real") const {
    const TempDir dir;
    return run_to_end(arguments(dir, time));
  }
  /// fakebot itself is stopped for 700 ms, so long after the driver has written "ready".
  ProcessResult run_stopped_after(std::chrono::milliseconds time) const {
    const TempDir dir;
    EmulatorProcess emulator(arguments(dir));
    emulator.wait_for_error_text("ready");
    std::this_thread::sleep_for(time);
    emulator.send_signal(SIGSTOP);
    std::this_thread::sleep_for(700ms);
    emulator.send_signal(SIGCONT);
    return emulator.wait_for_exit();
  }
};

const std::string kOpensPort = "exec 3<>{port}; stty raw -echo 115200 <&3; echo ready >&2; ";
/// 200 mm/s ahead.
const std::string kDrivesAhead =
    "printf '\\252\\125\\006\\001\\004\\310\\000\\000\\000\\313' >&3; ";
/// Stops itself from 0.5 to 3 s.
const std::string kStopsItself =
    kOpensPort + "(sleep 3; kill -CONT $$) & sleep 0.5; kill -STOP $$; wait; sleep 9";

const std::string kPress =
    R"({"name": "press", "at": 1.5, "for": "300ms", "do": {"press": "button.b0"}})";

}  // namespace

TEST_CASE("a hiccup of the machine hides no silence of the driver that follows") {
  StalledRun run{.driver = std::string("echo ready >&2; exec ") + FAKEBOT_SHORT_DRIVER +
                           " {port} falls-silent",
                 .expectations = R"({"never": "command.age_s > 0.4", "from": 0.5})",
                 .duration = "7"};
  ProcessResult result = run.run_stopped_after(1s);
  // Only a machine that stands still for more seconds excuses the silence.
  for (int more = 0; more < 3 && was_too_slow(result); ++more) {
    result = run.run_stopped_after(1s);
  }
  CAPTURE(result.output);
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "never command.age_s > 0.4: failed at "));
  // A further hiccup, before the silence is noticed, changes the words.
  CHECK((contains(result.output, "the driver sent nothing from ") ||
         contains(result.output, "this machine may have caused what was violated before")));
}

TEST_CASE("what is late after a driver's end excuses nothing") {
  StalledRun run{.driver = kOpensPort + kDrivesAhead + "sleep 0.2",
                 .section = R"("end": "by_itself")",
                 .expectations = R"({"never": "command.speed_mm_s == 200", "from": 3})",
                 .duration = "4"};
  const ProcessResult result = run.run_stopped_after(2s);
  CAPTURE(result.output);
  if (was_too_slow(result)) { return; }
  CHECK(result.exit_code == 1);
}

TEST_CASE("an event that happened while the driver was stopped has tested nothing") {
  const StalledRun run{.driver = kStopsItself,
                       .events = kPress,
                       .expectations = R"({"never": "speed.linear_m_s > 0.1"})",
                       .duration = "9"};
  const ProcessResult result = run.run();
  CAPTURE(result.output);
  CHECK(result.exit_code == 5);
  CHECK(contains(result.output, "this machine was too slow to test: the driver "));
  // A busy machine may double the stall to more than half of the scenario.
  CHECK((contains(result.output, "all the time of the event press\n") ||
         contains(result.output, " s of 9.000 s\n")));
}

TEST_CASE("a driver that was stopped most of the time was not tested") {
  const StalledRun run{.driver = kStopsItself,
                       .expectations = R"({"never": "speed.linear_m_s > 0.1"})",
                       .duration = "3.5"};
  const ProcessResult result = run.run();
  CAPTURE(result.output);
  CHECK(result.exit_code == 5);
  CHECK(contains(result.output, " s of 3.500 s\n"));
}

TEST_CASE("a driver that the machine keeps from starting is no error of the driver") {
  // The driver shares a processor with a busy loop and runs only if nothing else can, and computes
  // long before opening the device.
  const StalledRun run{
      .driver =
          "cpu=$(taskset -cp $$ | sed 's/.*[ ,-]//'); taskset -cp $cpu $$ >/dev/null;"
          "while :; do :; done & chrt --idle -p 0 $$; i=0;"
          "while [ $i -lt 600000 ]; do i=$((i+1)); done; exec 3<>{port}; sleep 9",
      .section = R"("ready_within": "1s")",
      .expectations = R"({"eventually": "driver.attached"})",
      .duration = "0.5"};
  std::ifstream file("/proc/self/schedstat");
  long long ran = 0;
  if (!(file >> ran) || ran == 0) { return; }  // not all kernels count how long a thread waits
  const TempDir dir;
  const ProcessResult result = EmulatorProcess(run.arguments(dir)).wait_for_exit();
  CAPTURE(result.output);
  CHECK(result.exit_code != 4);
  if (result.exit_code == 5) {
    CHECK(contains(result.output, "this machine was too slow to judge: the driver was not ready"));
  }
}

TEST_CASE("an expectation that failed comes before an end that was wrong, which is told, too") {
  const StalledRun asked{.driver = kOpensPort + "trap 'exit 3' TERM; sleep 99 & wait",
                         .section = R"("end": "when_asked")",
                         .expectations = R"({"never": "driver.attached"})",
                         .duration = "0.5"};
  const StalledRun stays{.driver = kOpensPort + "trap '' TERM; while :; do sleep 0.05; done",
                         .section = R"("end_within": "200ms")",
                         .expectations = R"({"never": "driver.attached"})",
                         .duration = "0.5"};
  const StalledRun died{.driver = kOpensPort + "sleep 0.2; kill -SEGV $$",
                        .expectations = R"({"never": "driver.attached"})",
                        .duration = "5"};
  const std::vector<std::pair<const StalledRun*, std::string>> runs{
      {&asked, "the driver, asked to end, ended with status 3, expected status 0\n"},
      {&stays, "the driver did not end within 0.2 s after SIGTERM and was killed\n"},
      {&died, "the driver ended by signal 11"}};
  for (const auto& [run, end] : runs) {
    // In real time, a slow machine excuses the expectation, but not the end.
    const ProcessResult result = run->run("virtual");
    CAPTURE(result.output);
    CHECK(result.exit_code == 1);
    CHECK(contains(result.output, "failed s\n  " + end));
    CHECK(contains(result.output, "  never driver.attached: failed at "));
  }
}
