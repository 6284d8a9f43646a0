// Drivers in PID namespaces of their own, as in containers. Golden values: the times for which the
// programs wait, and what the same programs print outside.
#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "io/lockstep/driver_time.hpp"
#include "io/process/child_process.hpp"
#include "timed_run.hpp"

using namespace fakebot;
using namespace std::chrono_literals;

namespace {

using Command = std::vector<std::string>;

/// Also for a user without rights.
const Command kUnshare{"unshare", "-Urpf", "--mount-proc"};
const std::string kInside = "unshare -Urpf --mount-proc ";

Command inside(Command command) {
  command.insert(command.begin(), kUnshare.begin(), kUnshare.end());
  return command;
}

/// Says so where containers may not have namespaces of their own.
bool are_namespaces_allowed() {
  static const bool allowed = run_in_simulated_time(inside({"true"})).end->success();
  if (!allowed) { MESSAGE("not tested, because PID namespaces are not allowed here"); }
  return allowed;
}

TimedRun run_script(const std::string& script) {
  return run_in_simulated_time({"sh", "-c", script});
}

}  // namespace

TEST_CASE("what a program in a PID namespace of its own waits for takes exactly as long") {
  if (!are_namespaces_allowed()) { return; }
  struct Expected {
    const char* way;
    const char* output;
  };
  for (const Expected expected :
       {Expected{"sleeps", "3750.000 ms, 3 s\n"}, Expected{"threads", "4000.000 ms, 4 s\n"},
        Expected{"condition", "3000.000 ms, 3 s\n"}, Expected{"child", "2000.000 ms, 2 s\n"},
        Expected{"killed-child", "1000.000 ms, 1 s\n"}, Expected{"signal", "1000.000 ms, 1 s\n"},
        Expected{"timer", "2000.000 ms, 2 s\n"}, Expected{"handler", "11000.000 ms, 11 s\n"},
        Expected{"busy-handler", "5000.000 ms, 5 s\n"},
        Expected{"empty-environment", "6000.000 ms, 6 s\n"},
        Expected{"daemon", "3000.000 ms, 3 s\n"}, Expected{"unborn-threads", "3000.000 ms, 3 s\n"},
        Expected{"threads-end", "4000.000 ms, 4 s\n"}, Expected{"copies", "10000.000 ms, 10 s\n"},
        Expected{"children-with-stacks", "10000.000 ms, 10 s\n"},
        Expected{"killed-children", "500.000 ms, 0 s\n"}}) {
    CAPTURE(expected.way);
    const TimedRun run = run_in_simulated_time(inside({FAKEBOT_TIMED_PROGRAM, expected.way}));
    CHECK(run.end->success());
    CHECK(run.output == expected.output);
    CHECK(!run.not_held);
  }
}

TEST_CASE("programs in PID namespaces side by side and in each other live in one time") {
  if (!are_namespaces_allowed()) { return; }
  const std::string sleeps = "sh -c 'sleep 1; sleep 2; date -u +%T' & ";
  for (const std::string& script :
       {kInside + sleeps + kInside + sleeps + sleeps + "wait",
        kInside + "sh -c \"" + kInside + sleeps + kInside + sleeps + sleeps + "wait\""}) {
    CAPTURE(script);
    const TimedRun run = run_script(script);
    CHECK(run.end->success());
    CHECK(run.output == "00:00:03\n00:00:03\n00:00:03\n");
    CHECK(run.took == 3s);
    CHECK(!run.not_held);
  }
}

TEST_CASE("a program that enters a PID namespace lives in its time") {
  if (!are_namespaces_allowed()) { return; }
  const TimedRun run = run_script(
      "unshare -Urp --fork --mount-proc sleep 9 & sleep 1; "
      "nsenter -t $(pgrep -P $!) -U -p --preserve-credentials "
      "sh -c 'sleep 3; date -u +%T'; wait");
  CHECK(run.end->success());
  CHECK(run.output == "00:00:04\n");
  CHECK(run.took == 9s);
  CHECK(!run.not_held);
}

TEST_CASE("a PID namespace needs no /proc of its own, and none once it is there") {
  if (!are_namespaces_allowed()) { return; }
  for (const std::string script :
       {"unshare -Urpf sh -c 'sleep 1; sleep 2 & wait; date -u +%T'",
        "unshare -Urmpf sh -c 'mount -t tmpfs none /proc; sleep 1; sleep 2 & wait; date -u +%T'"}) {
    CAPTURE(script);
    const TimedRun run = run_script(script);
    CHECK(run.end->success());
    CHECK(run.output == "00:00:03\n");
    CHECK(!run.not_held);
  }
}

TEST_CASE("a PID namespace that begins where /proc is missing is an error with the reason") {
  if (!are_namespaces_allowed()) { return; }
  io::DriverTime time(FAKEBOT_TIME_LIBRARY);
  const auto expected = time.expect_process();
  const io::ChildProcess process(
      {.argv = {"unshare", "-Urmpf", "sh", "-c", "mount -t tmpfs none /proc; unshare -pf sleep 1"},
       .environment = time.environment()});
  time.has_started(expected.value(), process.pid());
  while (!time.not_held()) { static_cast<void>(time.wait_until_idle(10ms)); }
  CHECK(time.not_held()->reason ==
        "a process of the driver: it is in a PID namespace of its own, without /proc, which tells "
        "namespaces apart");
}

TEST_CASE("a namespace that is killed with all of its processes takes none of the others' time") {
  if (!are_namespaces_allowed()) { return; }
  const TimedRun run = run_script(kInside +
                                  "sh -c 'sleep 100 & sleep 200; true' 2>/dev/null & sleep 1; "
                                  "kill -KILL $(pgrep -P $!); wait; date -u +%T");
  CHECK(run.output == "00:00:01\n");
  CHECK(run.took == 1s);
  CHECK(!run.not_held);
}

TEST_CASE("a program in a foreign PID namespace that nobody held has started is an error") {
  if (!are_namespaces_allowed()) { return; }
  io::DriverTime time(FAKEBOT_TIME_LIBRARY);
  std::string script;
  for (const std::string& variable : time.environment()) { script += variable + " "; }
  const io::ChildProcess process({.argv = inside({"sh", "-c", script + "sleep 1"})});
  while (!time.not_held()) { ::usleep(1000); }
  CHECK(time.not_held()->reason ==
        "a process in a PID namespace of its own: it was not started by a process of the driver");
}
