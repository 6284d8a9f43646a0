// A driver is a tree of processes, like roslaunch with its nodes. Waiting for the program also
// waits for every process with the program's streams, so a process left behind fails a test.
#include <doctest/doctest.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/too_slow.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace {

/// A node in a session of its own has the device open; its launcher waits.
const std::string kLauncher =
    "setsid sh -c 'exec 3<>{port}; stty raw -echo 115200 <&3; exec cat <&3 >/dev/null' & wait";
/// The node is a daemon, without a waiting parent.
const std::string kDaemon =
    "(setsid sh -c 'exec 3<>{port}; stty raw -echo 115200 <&3; exec cat <&3 >/dev/null' &); ";

struct TreeScenario {
  TempDir dir{};
  std::string file;

  TreeScenario(const std::string& events, const std::string& expectations,
               const std::string& driver = R"({"end": "any_time"})")
      : file(dir.write("s.json", R"({"name": "s", "duration": 4, "driver": )" + driver +
                                     R"(, "events": [)" + events + R"(], "expectations": [)" +
                                     expectations + "]}")) {}

  ProcessResult run(const std::string& script, std::vector<std::string> options = {}) const {
    options.insert(options.begin(), {"test", file});
    options.insert(options.end(), {"--", "sh", "-c", script});
    return run_to_end(options);
  }
};

const std::string kOpened = R"({"eventually": "driver.attached"})";

/// Whether the driver ended in order; a stop of the machine for seconds is excused.
bool ended_in_order(const ProcessResult& result) {
  return result.exit_code == 0 || was_too_slow(result);
}

}  // namespace

TEST_CASE("a driver that becomes a daemon is told to stay in the foreground") {
  const TreeScenario scenario("", kOpened, "{}");
  // The daemon is sh, setsid or cat.
  const std::string left = " running: a driver has to stay in the foreground";
  for (const std::string time : {"real", "virtual"}) {
    CAPTURE(time);
    const ProcessResult result = scenario.run(kDaemon + "sleep 1", {"--time", time});
    CAPTURE(result.output);
    CHECK(result.exit_code != 0);
    CHECK((contains(result.output, left) || was_too_slow(result)));
  }
  const ProcessResult live = run_to_end({"run", "--", "sh", "-c", kDaemon + "sleep 1"});
  CAPTURE(live.errors);
  CHECK(live.exit_code == 0);
  CHECK(contains(live.errors, "warning: the driver has ended; it has left "));
  const ProcessResult alone = run_to_end({"run", "--", "sh", "-c", "sleep 0.1"});
  CHECK(!contains(alone.errors, "it has left"));
}

TEST_CASE("a driver's node in another session is gone before the killed driver starts again") {
  // Each driver opens the device once, and counts only if nobody else has the device open.
  const char* const events[] = {
      R"({"name": "crash", "at": 1, "for": "500ms", "do": {"driver": "kill"}})",
      R"({"name": "crash", "at": 1, "do": [{"driver": "kill"}, {"driver": "start"}]})"};
  for (const char* event : events) {
    CAPTURE(event);
    const ProcessResult result =
        TreeScenario(event, R"({"at_end": "driver.attachments >= 2"})").run(kLauncher);
    CAPTURE(result.output);
    CHECK(ended_in_order(result));
  }
}

TEST_CASE("when fakebot is killed, its drivers end with all that they have started, for any user") {
  const TempDir dir;
  dir.open_to_all();
  const std::string scenario = dir.write(
      "s.json", R"({"name": "s", "duration": 600, "expectations": [{"always": "power"}]})");
  const std::string script =
      kDaemon + "exec 3<>{port}; stty raw -echo 115200 <&3; echo started >&2; exec sleep 1000";
  ProcessOptions options;
  if (::geteuid() == 0) { options.user = kNobody; }
  for (const std::string time : {"real", "virtual", "scaled=2"}) {
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"run", "--count", "3"}, {"test", scenario, "--jobs", "3", "--repeat", "3"}}) {
      CAPTURE(time);
      CAPTURE(command[0]);
      std::vector<std::string> arguments = command;
      arguments.insert(arguments.end(), {"--time", time, "--", "sh", "-c", script});
      EmulatorProcess fakebot(arguments, options);
      fakebot.wait_for_error_text("started", 3);
      fakebot.send_signal(SIGKILL);
      CHECK(fakebot.wait_for_exit().signal == SIGKILL);  // throws if anything is left behind
    }
  }
}

TEST_CASE("daemons of a driver end with its scenario and with a run") {
  CHECK(ended_in_order(TreeScenario("", kOpened).run(kDaemon + "exec sleep 1000")));
  CHECK(run_to_end({"run", "--duration", "0.5", "--", "sh", "-c", kDaemon + "exec sleep 1000"})
            .exit_code == 0);
  CHECK(run_to_end({"run", "--", "sh", "-c", kDaemon + "exit 0"}).exit_code == 0);
}

TEST_CASE("daemons of a driver end with it when the program is stopped") {
  EmulatorProcess emulator({"run", "--", "sh", "-c", kDaemon + "exec sleep 1000"});
  emulator.wait_for_error_text("driver attached");
  emulator.send_signal(SIGINT);
  CHECK(emulator.wait_for_exit().exit_code == 130);
}

TEST_CASE("daemons that a driver has forgotten about get SIGTERM and the time to end") {
  const TempDir dir;
  const std::string daemon = "(setsid sh -c 'trap \"echo goodbye >" + dir / "said" +
                             "; exit 0\" TERM; exec 3<>{port}; stty raw -echo 115200 <&3; while :; "
                             "do sleep 0.02; done' &); ";
  CHECK(ended_in_order(TreeScenario("", kOpened).run(daemon + "exec sleep 1000")));
  CHECK(content_of(dir / "said") == "goodbye\n");
}

TEST_CASE("daemons that do not end are killed, and a warning names them") {
  const std::string daemon =
      "trap '' TERM; left=$(setsid sleep 1000 >/dev/null & echo $!); trap - TERM; "
      "until grep -q sleep /proc/$left/comm; do :; done; "
      "exec 3<>{port}; stty raw -echo 115200 <&3; exec cat <&3 >/dev/null";
  const ProcessResult result = TreeScenario("", kOpened, R"({"end_within": "300ms"})").run(daemon);
  CHECK((ended_in_order(result) || result.exit_code == 4));
  if (result.exit_code == 0) {  // else the driver itself took longer
    CHECK(contains(result.errors, "did not end after SIGTERM and was killed: sleep ("));
  }
}

TEST_CASE("scenarios in parallel end their own drivers and no others") {
  // The driver of the short scenario ends long before the driver of the long scenario, which would
  // be cut short by an end of its node.
  const TreeScenario longer("", R"({"at_end": "driver.attached"})");
  const std::string shorter =
      longer.dir.write("short.json", R"({"duration": 0.3, "expectations": [)" + kOpened + "]}");
  const ProcessResult result = longer.run(kLauncher, {shorter, shorter, shorter, "-j", "4"});
  CAPTURE(result.output);
  CHECK((contains(result.output, "4 scenarios: 4 passed\n") || was_too_slow(result)));
}

TEST_CASE("nodes that are stopped end with their driver") {
  const std::string stopped =
      "setsid sh -c 'exec 3<>{port}; stty raw -echo 115200 <&3; kill -STOP $$; exec sleep 1000' & "
      "exec sleep 1000";
  const ProcessResult result = TreeScenario("", kOpened).run(stopped);
  CHECK(result.exit_code == 5);
  CHECK(contains(result.output, "had no processor or was stopped"));
}
