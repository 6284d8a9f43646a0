// `--time virtual`: drivers live in simulated time.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/record/tshark.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace {

/// Base control: 200 mm/s straight ahead.
const std::string kSendsForward = R"(printf '\252\125\006\001\004\310\000\000\000\313' >&3)";
/// Sends the command ten times a second.
const std::string kGoesForward = "exec 3<>{port}; stty raw -echo 115200 <&3; while " +
                                 kSendsForward + "; do sleep 0.1; done 2>/dev/null";

std::vector<std::string> with_shell_driver(std::vector<std::string> arguments,
                                           const std::string& script) {
  arguments.insert(arguments.end(), {"--", "/bin/sh", "-c", script});
  return arguments;
}

std::string bytes_in(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string scenario_in(const TempDir& dir, const std::string& duration,
                        const std::string& expectation) {
  return dir.write("s.json", R"({"name": "s", "robot": {"profile": "ideal"}, "duration": )" +
                                 duration + R"(, "expectations": [)" + expectation + "]}");
}

/// Whether a signal has stopped the process.
bool is_stopped(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string stat;
  std::getline(file, stat);
  return contains(stat, ") T ");
}

/// Takes processors away from everything else.
class BusyLoops {
 public:
  BusyLoops() {
    for (int i = 0; i < 4; ++i) {
      loops_.push_back(std::make_unique<EmulatorProcess>(
          std::vector<std::string>{"-c", "while :; do :; done"}, shell()));
    }
  }

 private:
  std::vector<std::unique_ptr<EmulatorProcess>> loops_;
};

}  // namespace

TEST_CASE("what a driver in virtual time does after five of its seconds, the robot gets then") {
  const TempDir dir;
  const std::string file = dir / "run.pcapng";
  const ProcessResult result = run_to_end(with_shell_driver(
      {"run", "--time", "virtual", "--duration", "10", "--record", file},
      "exec 3<>{port}; stty raw -echo 115200 <&3; sleep 5; " + kSendsForward + "; exec sleep 99"));
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "10.000 s simulated\n"));
  CHECK(!contains(result.errors, "lateness"));  // there is none
  const auto packets = packets_in(file);
  const auto command = std::ranges::find(packets, kOutbound, &Packet::direction);
  REQUIRE(command != packets.end());
  CHECK(std::stod(command->time) == doctest::Approx(5.000868).epsilon(1e-7));  // 10 bytes later
}

TEST_CASE("a driver in virtual time has the clock of the robot") {
  const ProcessResult result = run_to_end(with_shell_driver(
      {"run", "--time", "virtual", "--duration", "600"},
      "exec 3<>{port}; stty raw -echo 115200 <&3; date +%s; sleep 300; date +%s; sleep 9999"));
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "600.000 s simulated\n"));
  CHECK(contains(result.output, "\n1767225600\n1767225900\n"));
}

TEST_CASE("a driver in virtual time that starts and ends processes needs no rights") {
  ProcessOptions options;
  if (::geteuid() == 0) { options.user = kNobody; }
  const ProcessResult result =
      run_to_end(with_shell_driver({"run", "--time", "virtual", "--duration", "10"},
                                   "exec 3<>{port}; stty raw -echo 115200 <&3; (sleep 1); sleep 1 "
                                   "& wait; date +%S; sleep 99"),
                 options);
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, "\n02\n"));
}

TEST_CASE("a driver in virtual time that only root may look at is an error with the reason") {
  const TempDir dir;
  dir.open_to_all();
  const std::string program = dir / "sleeps";
  std::filesystem::copy_file("/bin/sleep", program);
  ::chmod(program.c_str(), 0111);
  ProcessOptions options;
  if (::geteuid() == 0) { options.user = kNobody; }
  const ProcessResult result =
      run_to_end({"run", "--time", "virtual", "--duration", "10", "--", program, "99"}, options);
  CHECK(result.exit_code == 4);
  CHECK(contains(result.errors, "the driver cannot be held in simulated time: sleeps (process "));
  CHECK(
      contains(result.errors, "): only root may see whether it waits, because it is not dumpable"));
  CHECK(contains(result.errors, "; it needs real time (--time real) or scaled time"));
}

TEST_CASE("a driver in virtual time that asks to be not dumpable believes so, and is held") {
  ProcessOptions options;
  if (::geteuid() == 0) { options.user = kNobody; }
  const ProcessResult result = run_to_end(
      {"run", "--time", "virtual", "--duration", "5", "--", "/usr/bin/python3", "-S", "-c",
       "import ctypes, time; c = ctypes.CDLL(None); print(c.prctl(4, 0, 0, 0, 0), c.prctl(3), "
       "flush=True); time.sleep(9)"},
      options);
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, "\n0 0\n"));
}

TEST_CASE("a file shared with drivers in virtual time that one truncates is an error in words") {
  for (const char* const damage :
       {": > $FAKEBOT_TIME", "truncate -s 0 $FAKEBOT_TIME; truncate -s 1M $FAKEBOT_TIME",
        "head -c 100 /dev/zero > $FAKEBOT_TIME"}) {
    CAPTURE(damage);
    const ProcessResult result = run_to_end(with_shell_driver(
        {"run", "--time", "virtual", "--duration", "10"},
        "exec 3<>{port}; stty raw -echo 115200 <&3; " + std::string(damage) + "; sleep 99"));
    CHECK(result.exit_code == 4);
    CHECK(contains(result.errors,
                   ": a process has truncated or overwritten this file, by which the driver gets "
                   "its time; it needs real time"));
  }
}

TEST_CASE("each run of a scenario in virtual time has the same recording, also on a busy machine") {
  const TempDir dir;
  const std::string file = scenario_in(dir, "8", R"({"at_end": "pose.x_m > 1.2"})");
  const BusyLoops busy;
  for (const std::vector<std::string>& driver :
       {std::vector<std::string>{FAKEBOT_POLLING_DRIVER, "{port}"},
        std::vector<std::string>{"/bin/sh", "-c", kGoesForward}}) {
    std::set<std::string> recordings;
    std::set<std::string> signals;
    for (const char* run : {"a", "b", "c"}) {
      const std::string folder = dir / run;
      std::vector<std::string> arguments{"test", "--time", "virtual", file, "--artifacts", folder};
      arguments.emplace_back("--");
      arguments.insert(arguments.end(), driver.begin(), driver.end());
      CHECK(run_to_end(arguments).output == "passed s\n1 scenario: 1 passed\n");
      recordings.insert(bytes_in(folder + "/s/wire.pcapng"));
      signals.insert(bytes_in(folder + "/s/signals.csv"));
    }
    CHECK(recordings.size() == 1);
    CHECK(signals.size() == 1);
  }
}

TEST_CASE(
    "in virtual time a driver is judged as in real time: it fails when it is too slow itself") {
  const TempDir dir;
  const std::string file =
      scenario_in(dir, "4", R"({"eventually": "command.speed_mm_s == 200", "within": 1})");
  const std::string late =
      "exec 3<>{port}; stty raw -echo 115200 <&3; sleep 2; " + kSendsForward + "; exec sleep 99";
  const ProcessResult result =
      run_to_end(with_shell_driver({"test", "--time", "virtual", file}, late));
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "failed s\n"));
}

TEST_CASE(
    "a program in virtual time that the dynamic linker cannot load ends as it does in real time") {
  const ProcessResult result = run_to_end(with_shell_driver(
      {"run", "--time", "virtual"},
      "sh -c '$(echo /lib*/ld-linux-*.so.?) /nowhere/program; echo status $? 1>&2'; sleep 1"));
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "status 127"));
}

TEST_CASE("a driver in virtual time that ends with an error is one") {
  const TempDir dir;
  const std::string file = scenario_in(dir, "4", R"({"at_end": "pose.x_m == 0"})");
  const ProcessResult result =
      run_to_end(with_shell_driver({"test", "--time", "virtual", file},
                                   "exec 3<>{port}; stty raw -echo 115200 <&3; sleep 1; exit 7"));
  CHECK(result.exit_code == 4);
  // The time of the last tick of the robot.
  CHECK(contains(result.output, "the driver ended with status 7 at 0.98"));
}

TEST_CASE(
    "a program that cannot live in virtual time is an error that names it, whoever starts it") {
  const TempDir dir;
  const std::string file = scenario_in(dir, "4", R"({"at_end": "pose.x_m == 0"})");
  const std::string reason = "the driver cannot be held in simulated time: " FAKEBOT_FOREIGN_PROGRAM
                             ": it is linked with another C library than glibc; it needs real time "
                             "(--time real)";
  const ProcessResult driver =
      run_to_end({"test", "--time", "virtual", file, "--", FAKEBOT_FOREIGN_PROGRAM});
  CHECK(driver.exit_code == 4);
  CHECK(contains(driver.output, reason));
  const ProcessResult child = run_to_end(
      with_shell_driver({"run", "--time", "virtual"},
                        "exec 3<>{port}; stty raw -echo 115200 <&3; " FAKEBOT_FOREIGN_PROGRAM));
  CHECK(child.exit_code == 4);
  CHECK(contains(child.errors, reason));
}

TEST_CASE("robots of one run in virtual time have the time of all their drivers") {
  const ProcessResult result = run_to_end(with_shell_driver(
      {"run", "--time", "virtual", "--duration", "5", "--count", "3"}, kGoesForward));
  CHECK(result.exit_code == 0);
  for (const char* robot : {"robot 0:", "robot 1:", "robot 2:"}) {
    CHECK(contains(result.errors, std::string(robot) + "\n5.000 s simulated\n"));
  }
  // Ten bytes at 0 s and each 0.1 s from then on.
  CHECK(contains(result.errors, "received: 500 bytes from 1 driver"));
}

TEST_CASE("ctrl-C ends a run in virtual time whose driver computes") {
  EmulatorProcess emulator(
      with_shell_driver({"run", "--time", "virtual"},
                        "exec 3<>{port}; stty raw -echo 115200 <&3; while :; do :; done"));
  emulator.ready();
  emulator.send_signal(SIGINT);
  CHECK(emulator.wait_for_exit().exit_code == 130);
}

TEST_CASE(
    "a driver in virtual time that computes instead of ending is killed when its time is over") {
  const TempDir dir;
  const std::string path = scenario_in(dir, "1", R"({"no_violations": true})");
  const ProcessResult result =
      run_to_end(with_shell_driver({"test", "--time", "virtual", path, "--end-within", "200ms"},
                                   "exec 3<>{port}; stty raw -echo 115200 <&3; trap ended=yes "
                                   "TERM; while [ -z $ended ]; do sleep 0.1; done; "
                                   "while :; do :; done"));
  CHECK(contains(result.output, "the driver did not end within 0.2 s after SIGTERM"));
}

TEST_CASE("a driver in virtual time has its time to end however long that takes on this machine") {
  const TempDir dir;
  const std::string path = scenario_in(dir, "1", R"({"no_violations": true})");
  // /proc/uptime tells real time. The driver computes for 2 s in all, but waits in between.
  const ProcessResult result = run_to_end(with_shell_driver(
      {"test", "--time", "virtual", path, "--end-within", "1500ms"},
      "exec 3<>{port}; stty raw -echo 115200 <&3; " + kSendsForward +
          "; trap ended=yes TERM; while [ -z $ended ]; do sleep 0.1; done; "
          "look() { read t _ < /proc/uptime; now=${t%.*}${t#*.}; }; "
          "for burst in 1 2 3 4 5; do look; from=$now; while [ $((now - from)) -lt 40 ]; do "
          "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; look; done; sleep 0.01; done"));
  CHECK(result.exit_code == 0);
}

TEST_CASE("what a driver sends before it ends is recorded, whichever of the two is seen first") {
  // fakebot stands still while the driver sends its last bytes and ends, and for longer than a look
  // at the threads of the driver: mostly fakebot sees the end before reading anything.
  for (int turn = 0; turn < 5; ++turn) {
    const TempDir dir;
    const std::string file = dir / "run.pcapng";
    EmulatorProcess emulator(
        with_shell_driver({"run", "--time", "virtual", "--duration", "1", "--record", file},
                          "exec 3<>{port}; stty raw -echo 115200 <&3; trap '" + kSendsForward +
                              "; exec 3>&-; kill -STOP $PPID; exit' TERM; "
                              "while :; do sleep 0.1; done"));
    REQUIRE(eventually([&] { return is_stopped(emulator.pid()); }));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    emulator.send_signal(SIGCONT);
    CHECK(emulator.wait_for_exit().exit_code == 0);
    const auto packets = packets_in(file);
    CHECK(std::ranges::count(packets, kOutbound, &Packet::direction) == 1);
  }
}

TEST_CASE("what a driver has drained reaches the robot, whatever the driver discards then") {
  const ProcessResult result =
      run_to_end({"run", "--time", "virtual", "--", FAKEBOT_DRAINING_DRIVER, "{port}"});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "received: 10000 bytes"));
}

TEST_CASE("virtual time is refused without a driver that fakebot starts, and with a speed") {
  const ProcessResult alone = run_to_end({"run", "--time", "virtual"});
  CHECK(alone.exit_code == 2);
  CHECK(contains(alone.errors, "expected a driver after --"));
  CHECK(run_to_end({"run", "--time", "virtual", "--speed", "2", "--", "true"}).exit_code == 2);
  const ProcessResult unknown = run_to_end({"run", "--time", "fast", "--", "true"});
  CHECK(unknown.exit_code == 2);
  CHECK(contains(unknown.errors, "--time: found \"fast\", expected real, virtual or scaled=X"));
}

TEST_CASE("a driver in virtual time runs in a debugger, which stops and ends it") {
  const ProcessResult whole = run_to_end({"run", "--time", "virtual", "--", "gdb", "-batch", "-ex",
                                          "run", "--args", FAKEBOT_DRAINING_DRIVER, "{port}"});
  CHECK(whole.exit_code == 0);
  CHECK(contains(whole.output, "exited normally"));
  CHECK(contains(whole.errors, "received: 10000 bytes"));
  const ProcessResult stopped = run_to_end(
      {"run", "--time", "virtual", "--", "gdb", "-batch", "-ex", "break tcdrain", "-ex", "run",
       "-ex", "bt", "-ex", "continue", "-ex", "quit", "--args", FAKEBOT_DRAINING_DRIVER, "{port}"});
  CHECK(stopped.exit_code == 0);
  CHECK(contains(stopped.output, "in main "));
  CHECK(contains(stopped.errors, "received: 20 bytes"));
}

TEST_CASE("a driver in virtual time whose system calls are traced is held") {
  const TempDir dir;
  const ProcessResult result = run_to_end({"run", "--time", "virtual", "--", "strace", "-f", "-o",
                                           dir / "trace", FAKEBOT_DRAINING_DRIVER, "{port}"});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "received: 10000 bytes"));
}
