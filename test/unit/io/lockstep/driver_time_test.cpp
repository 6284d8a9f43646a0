// Programs that live in simulated time. Golden values: what they wait for.
#include "io/lockstep/driver_time.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "io/file/file_descriptor.hpp"
#include "io/process/child_process.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using io::DriverTime;

namespace {

/// Far longer than any of them computes.
constexpr std::chrono::seconds kPatience{60};

struct TimedRun {
  std::string output{};
  std::optional<io::ProcessEnd> end{};
  DriverTime::Duration took{0};
};

/// Runs a program to its end: whenever all of it waits, time goes on to its next deadline.
TimedRun run_in_simulated_time(const std::vector<std::string>& command) {
  DriverTime time(FAKEBOT_TIME_LIBRARY);
  std::array<int, 2> pipe{};
  REQUIRE(::pipe2(pipe.data(), O_CLOEXEC) == 0);
  const io::FileDescriptor output(pipe[0]);
  io::FileDescriptor input(pipe[1]);
  const auto expected = time.expect_process();
  io::ChildProcess process(
      {.argv = command, .environment = time.environment(), .output = input.get()});
  time.has_started(expected.value(), process.pid());
  input.reset();
  TimedRun run;
  while (!(run.end = process.poll())) {
    REQUIRE(time.wait_until_idle(kPatience));
    const auto deadline = time.next_deadline();
    if (!deadline) { continue; }
    time.set_now(std::max(*deadline, time.now()));
    time.wake_due();
  }
  run.took = time.now();
  std::array<char, 256> buffer{};
  for (ssize_t size = 0; (size = ::read(output.get(), buffer.data(), buffer.size())) > 0;) {
    run.output.append(buffer.data(), static_cast<std::size_t>(size));
  }
  CHECK(time.threads_not_held() == 0);
  return run;
}

TimedRun run_way(const char* way) {
  return run_in_simulated_time({FAKEBOT_TIMED_PROGRAM, way});
}

}  // namespace

TEST_CASE("what a program waits for takes exactly as long on its clock, in whatever way it waits") {
  struct Expected {
    const char* way;
    const char* output;
  };
  for (const Expected& expected :
       {Expected{"sleeps", "3750.000 ms, 3 s\n"}, Expected{"descriptors", "3000.000 ms, 3 s\n"},
        Expected{"poll", "1500.000 ms, 1 s\n"}, Expected{"read", "1500.000 ms, 1 s\n"},
        Expected{"condition", "3000.000 ms, 3 s\n"}, Expected{"mutex", "2000.000 ms, 2 s\n"},
        Expected{"semaphore", "3000.000 ms, 3 s\n"}, Expected{"threads", "4000.000 ms, 4 s\n"},
        Expected{"child", "2000.000 ms, 2 s\n"}, Expected{"killed-child", "1000.000 ms, 1 s\n"},
        Expected{"blocked-signals", "3000.000 ms, 3 s\n"}, Expected{"signal", "1000.000 ms, 1 s\n"},
        Expected{"terminal", "500.000 ms, 0 s\n"},
        Expected{"timer-descriptor", "4000.000 ms, 4 s\n"},
        Expected{"alarm", "5000.000 ms, 5 s\n"}}) {
    const std::string way = expected.way;
    CAPTURE(way);
    const TimedRun run = run_way(expected.way);
    CHECK(run.end->success());
    CHECK(run.output == expected.output);
  }
}

TEST_CASE("a program that only looks at the clock sees it go on") {
  const TimedRun run = run_way("spin");
  CHECK(run.end->success());
  CHECK(run.took >= 100ms);
  CHECK(run.took < 101ms);
}

TEST_CASE("programs that a shell starts live in its time") {
  const TimedRun run = run_in_simulated_time(
      {"sh", "-c", "date -u +%T; sleep 5 & sleep 3; date -u +%T; wait; date -u +%T"});
  CHECK(run.end->success());
  CHECK(run.output == "00:00:00\n00:00:03\n00:00:05\n");
  CHECK(run.took == 5s);
}

TEST_CASE("a thread that sleeps in a call that is not ours lets time go on") {
  // The first waits in write() until the second reads, after five seconds.
  const TimedRun run =
      run_in_simulated_time({"sh", "-c", "head -c 300000 /dev/zero | (sleep 5; wc -c)"});
  CHECK(run.output == "300000\n");
  CHECK(run.took == 5s);
}

TEST_CASE("hours pass in a moment") {
  CHECK(run_in_simulated_time({"sleep", "36000"}).took == 10h);
}

TEST_CASE("the library that a driver is loaded with needs the C library alone") {
  const std::string needed = "readelf -d " FAKEBOT_TIME_LIBRARY " | grep NEEDED";
  REQUIRE(std::system((needed + " | grep -q 'libc\\.so'").c_str()) == 0);
  CHECK(std::system((needed + " | grep -qv 'libc\\.so'").c_str()) != 0);
}
