// Programs in simulated time. Golden values: the times for which the programs wait.
#include "io/lockstep/driver_time.hpp"

#include <doctest/doctest.h>
#include <pty.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "io/file/file_descriptor.hpp"
#include "one_processor.hpp"
#include "timed_run.hpp"

using namespace fakebot;
using namespace std::chrono_literals;

namespace {

TimedRun run_way(const char* way) {
  return run_in_simulated_time({FAKEBOT_TIMED_PROGRAM, way});
}

struct Expected {
  const char* way;
  const char* output;
};
constexpr Expected kExpected[]{
    Expected{"sleeps", "3750.000 ms, 3 s\n"}, Expected{"descriptors", "3000.000 ms, 3 s\n"},
    Expected{"poll", "1500.000 ms, 1 s\n"}, Expected{"read", "1500.000 ms, 1 s\n"},
    Expected{"condition", "3000.000 ms, 3 s\n"}, Expected{"mutex", "2000.000 ms, 2 s\n"},
    Expected{"semaphore", "3000.000 ms, 3 s\n"}, Expected{"threads", "4000.000 ms, 4 s\n"},
    Expected{"child", "2000.000 ms, 2 s\n"}, Expected{"killed-child", "1000.000 ms, 1 s\n"},
    Expected{"blocked-signals", "3000.000 ms, 3 s\n"}, Expected{"signal", "1000.000 ms, 1 s\n"},
    Expected{"terminal", "500.000 ms, 0 s\n"}, Expected{"timer-descriptor", "4000.000 ms, 4 s\n"},
    Expected{"alarm", "5000.000 ms, 5 s\n"}, Expected{"clocks", "3000.000 ms, 3 s\n"},
    Expected{"rare-calls", "8000.000 ms, 8 s\n"}, Expected{"tcp", "2000.000 ms, 2 s\n"},
    Expected{"room", "4500.000 ms, 4 s\n"},
    // timed_spins.cpp
    Expected{"spin-on-variable", "3000.000 ms, 3 s\n"},
    Expected{"spin-in-turn", "3000.000 ms, 3 s\n"}, Expected{"spin-on-alarm", "3000.000 ms, 3 s\n"},
    // timed_batches.cpp
    Expected{"futexes", "3000.000 ms, 3 s\n"}, Expected{"messages-together", "6000.000 ms, 6 s\n"},
    Expected{"operations", "4000.000 ms, 4 s\n"},
    Expected{"many-descriptors", "1600.000 ms, 1 s\n"},
    // timed_timers.cpp
    Expected{"timer", "2000.000 ms, 2 s\n"}, Expected{"timer-clocks", "6000.000 ms, 6 s\n"},
    Expected{"timer-overruns", "2200.000 ms, 2 s\n"},
    Expected{"timer-threads", "5100.000 ms, 5 s\n"}, Expected{"timer-silent", "2000.000 ms, 2 s\n"},
    // timed_signals.cpp
    Expected{"ages", "4000.000 ms, 4 s\n"}, Expected{"ages-of-a-parent", "3000.000 ms, 3 s\n"},
    Expected{"handler", "11000.000 ms, 11 s\n"}, Expected{"busy-handler", "5000.000 ms, 5 s\n"},
    Expected{"jump", "20000.000 ms, 20 s\n"}, Expected{"any-signal", "2000.000 ms, 2 s\n"},
    Expected{"masks", "7000.000 ms, 7 s\n"}, Expected{"masks-by-hand", "2000.000 ms, 2 s\n"},
    Expected{"interrupted-read", "5000.000 ms, 5 s\n"}, Expected{"cancelled", "3000.000 ms, 3 s\n"},
    Expected{"own-signals", "1000.000 ms, 1 s\n"},
    Expected{"handler-blocks-all", "1000.000 ms, 1 s\n"},
    // timed_processes.cpp
    Expected{"commands", "2000.000 ms, 2 s\n"}, Expected{"empty-environment", "6000.000 ms, 6 s\n"},
    Expected{"daemon", "3000.000 ms, 3 s\n"}, Expected{"unborn-threads", "3000.000 ms, 3 s\n"},
    Expected{"terminal-child", "2000.000 ms, 2 s\n"},
    Expected{"child-by-hand", "1000.000 ms, 1 s\n"}, Expected{"loaded-alarm", "3000.000 ms, 3 s\n"},
    Expected{"threads-end", "4000.000 ms, 4 s\n"}, Expected{"no-descriptors", "2000.000 ms, 2 s\n"},
    Expected{"stopped-child", "6500.000 ms, 6 s\n"},
    // timed_creation.cpp
    Expected{"copies", "10000.000 ms, 10 s\n"}, Expected{"grandchild", "2000.000 ms, 2 s\n"},
    Expected{"children-with-stacks", "10000.000 ms, 10 s\n"},
    Expected{"threads-by-hand", "1000.000 ms, 1 s\n"},
    Expected{"many-programs", "1100.000 ms, 1 s\n"},
    Expected{"children-together", "100.000 ms, 0 s\n"},
    Expected{"killed-children", "500.000 ms, 0 s\n"}};

void check_way(const char* program, const Expected& expected, std::chrono::milliseconds late = 0ms,
               std::optional<io::TurnOrder> turns = {}) {
  const std::string way = expected.way;
  CAPTURE(program);
  CAPTURE(way);
  const TimedRun run = run_in_simulated_time({program, way}, late, std::move(turns));
  CAPTURE(io::text_of(*run.end));
  CHECK(run.end->success());
  CHECK(run.output == expected.output);
  CHECK(!run.not_held);
}

}  // namespace

TEST_CASE("what a program waits for takes exactly as long on its clock, in whatever way it waits") {
  for (const Expected& expected : kExpected) { check_way(FAKEBOT_TIMED_PROGRAM, expected); }
}

TEST_CASE("handlers that interrupt waits take as long beside a fakebot that looks late") {
  for (const Expected& expected : kExpected) {
    const std::string_view way = expected.way;
    const bool has_handler = way == "handler" || way == "busy-handler" || way == "jump";
    if (has_handler) { check_way(FAKEBOT_TIMED_PROGRAM, expected, 2ms); }
  }
}

TEST_CASE("what a program waits for takes as long if its threads run one after the other") {
  std::uint64_t seed = 1;
  for (const Expected& expected : kExpected) {
    CAPTURE(seed);
    check_way(FAKEBOT_TIMED_PROGRAM, expected, 0ms, io::TurnOrder(seed++));
  }
}

#if defined(FAKEBOT_STATIC_TIMED_PROGRAM)
TEST_CASE("what a statically linked program waits for takes exactly as long on its clock") {
  for (const Expected& expected : kExpected) {
    const std::string way = expected.way;
    // A vDSO, SO_SNDTIMEO, and the end of a waiting thread by pthread_cancel() are for programs
    // that load the library.
    if (way == "clocks" || way == "room" || way == "cancelled") { continue; }
    check_way(FAKEBOT_STATIC_TIMED_PROGRAM, expected);
  }
}

TEST_CASE("statically linked programs of musl and Go live in simulated time") {
  struct Program {
    std::string compiler;
    std::string path;  ///< empty: there is no compiler
  };
  for (const Program& program :
       {Program{"musl-gcc", FAKEBOT_MUSL_PROGRAM}, Program{"go", FAKEBOT_GO_PROGRAM}}) {
    CAPTURE(program.compiler);
    if (program.path.empty()) {
      MESSAGE("not tested, because the compiler is not installed: ", program.compiler);
      continue;
    }
    const TimedRun run = run_in_simulated_time({program.path, "argument"});
    CHECK(run.end->success());
    CHECK(run.output == program.path + " argument\n3000 ms\n5000 ms\n");
    CHECK(!run.not_held);
  }
}
#endif

TEST_CASE("a program that only looks at the clock sees it go on") {
  const TimedRun run = run_way("spin");
  CHECK(run.end->success());
  CHECK(run.took >= 100ms);
  CHECK(run.took < 101ms);
}

TEST_CASE("time stands still while a thread computes, however long, beside another that sleeps") {
  const TimedRun run = run_way("compute");
  CHECK(run.end->success());
  CHECK(run.took <= 1ms);  // until the other has woken for the last time
}

TEST_CASE("a thread that polls in vain without a pause does not stop the time of the others") {
  const TimedRun run = run_way("spin-poll");
  CHECK(run.end->success());
  CHECK(run.took >= 50ms);
  CHECK(run.took < 51ms);
}

TEST_CASE("a thread that polls what is closed lets time go on in few looks") {
  const TimedRun run = run_way("poll-of-closed");
  CHECK(run.end->success());
  CHECK(run.took >= 10s);
  CHECK(run.took < 10'100ms);
}

TEST_CASE("a thread that only yields to another one sees time go on") {
  const TimedRun run = run_way("yield");
  CHECK(run.end->success());
  CHECK(run.took >= 100ms);
  CHECK(run.took < 101ms);
}

TEST_CASE("a thread that only locks a mutex until another one has slept sees time go on") {
  const TimedRun run = run_way("lock");
  CHECK(run.end->success());
  CHECK(run.took >= 50ms);
  CHECK(run.took < 51ms);
}

TEST_CASE("a thread that looks for a byte again and again has it at the time of the byte") {
  for (const char* way : {"read-in-vain", "count-in-vain", "poll-in-vain"}) {
    CAPTURE(way);
    const TimedRun run = run_way(way);
    CHECK(run.end->success());
    CHECK(run.took == 50ms);
  }
}

TEST_CASE("a thread that looks for bytes and at a clock is late by a millisecond at most") {
  const TimedRun run = run_way("read-and-clock");
  CHECK(run.end->success());
  CHECK(run.took >= 50ms);
  CHECK(run.took <= 51ms);
}

TEST_CASE("a stream of the C library gets each byte at its time") {
  const TimedRun run = run_way("stream");
  CHECK(run.end->success());
  CHECK(run.took == 200ms);
}

TEST_CASE("a wait whose deadline is rounded down, again and again, ends when its time is over") {
  struct Expected {
    const char* way;
    std::chrono::milliseconds time;
  };
  for (const Expected expected :
       {Expected{"rounded-conditions", 100ms}, Expected{"rounded-mutexes", 200ms},
        Expected{"rounded-sleeps", 100ms}, Expected{"rounded-timers", 100ms},
        Expected{"rounded-signals", 100ms}}) {
    CAPTURE(expected.way);
    const TimedRun run = run_way(expected.way);
    CHECK(run.end->success());
    CHECK(run.took >= expected.time);
    CHECK(run.took < expected.time + 1ms);
  }
}

TEST_CASE("a thread that waits between many looks at a clock loses no time by them") {
  const TimedRun run = run_way("messages");
  CHECK(run.end->success());
  CHECK(run.took == 1000ms);
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

TEST_CASE("time passes no thread that is woken just before all others wait, whoever wakes it") {
  const OnOneProcessor slow;  // the woken thread, of the lowest priority, is still to run
  struct Expected {
    const char* way;
    std::chrono::milliseconds took;
  };
  for (const Expected expected :
       {Expected{"woken-by-pipe", 100ms}, Expected{"woken-by-pipe-of-process", 100ms},
        Expected{"woken-by-counter", 100ms}, Expected{"woken-by-condition", 100ms},
        Expected{"woken-by-shared-futex", 100ms}, Expected{"woken-by-signal", 100ms},
        Expected{"woken-by-signal-of-process", 100ms}, Expected{"woken-by-end", 50ms},
        Expected{"woken-by-last-thread", 50ms}}) {
    CAPTURE(expected.way);
    const TimedRun run = run_way(expected.way);
    CHECK(run.end->success());
    CHECK(run.took == expected.took);
  }
}

TEST_CASE("time passes no thread that reads what is there") {
  const OnOneProcessor slow;  // the thread, of the lowest priority, is still to read
  int master = -1;
  int terminal = -1;
  REQUIRE(::openpty(&master, &terminal, nullptr, nullptr, nullptr) == 0);
  const io::FileDescriptor closed_later[]{io::FileDescriptor(master), io::FileDescriptor(terminal)};
  termios settings{};
  ::cfmakeraw(&settings);
  settings.c_cc[VMIN] = 1;
  REQUIRE(::tcsetattr(terminal, TCSANOW, &settings) == 0);
  ::setenv("TERMINAL", ::ttyname(terminal), 1);
  const std::string bytes(2000, 'x');
  REQUIRE(::write(master, bytes.data(), bytes.size()) == 2000);
  CHECK(run_way("read-what-is-there").end->success());
}

TEST_CASE("threads that wait for nothing but signals cost hardly any looks at the kernel") {
  const TimedRun alone = run_way("works-alone");
  const TimedRun beside = run_way("works-beside-100");
  CHECK(alone.took == 1s);
  CHECK(beside.took == 1s);
  // A thousand steps. A look at each thread in each step would be a hundred thousand.
  CHECK(alone.seen_asleep < 2500);
  CHECK(beside.seen_asleep < 5000);
}

TEST_CASE("hours pass in a moment") {
  CHECK(run_in_simulated_time({"sleep", "36000"}).took == 10h);
}

TEST_CASE("the library that a driver is loaded with needs the C library alone") {
  const std::string needed = "readelf -d " FAKEBOT_TIME_LIBRARY " | grep NEEDED";
  REQUIRE(std::system((needed + " | grep -q 'libc\\.so'").c_str()) == 0);
  CHECK(std::system((needed + " | grep -qv 'libc\\.so'").c_str()) != 0);
}
