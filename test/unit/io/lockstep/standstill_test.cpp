// How long a driver has kept time from going on. Golden values: sums by hand of made-up looks.
#include "io/lockstep/standstill.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "unit/waiting_child.hpp"

using namespace fakebot::io;
using namespace std::chrono_literals;

TEST_CASE("a driver has computed for the processor time since the first look") {
  Standstill standstill;
  standstill.add({.at = 100s, .used = {{1, 50s}}});
  CHECK(standstill.computed() == 0s);
  standstill.add({.at = 103s, .used = {{1, 52s}}});
  CHECK(standstill.computed() == 2s);
  CHECK(standstill.granted() == 2s);
  CHECK(standstill.blocked() == 0s);
}

TEST_CASE("of several processes the one that has computed most counts") {
  Standstill standstill;
  standstill.add({.at = 0s, .used = {{1, 8s}, {2, 0s}}});
  standstill.add({.at = 1s, .used = {{1, 9s}, {2, 0s}, {3, 3s}}});  // the third is new
  CHECK(standstill.computed() == 3s);
  CHECK(standstill.granted() == 1s);  // by three processors
}

TEST_CASE("a driver that waits for a processor has not computed, and was granted nothing") {
  Standstill standstill;
  standstill.add({.at = 0s, .used = {{1, 8s}}});
  standstill.add({.at = 3600s, .used = {{1, 8s}}, .use = ProcessorUse::runs});
  CHECK(standstill.computed() == 0s);
  CHECK(standstill.blocked() == 0s);
  CHECK(standstill.granted() == 0s);
}

TEST_CASE("a driver that waits in the kernel is blocked as long as the clock of the machine says") {
  Standstill standstill;
  standstill.add({.at = 0s, .used = {{1, 8s}}});
  standstill.add({.at = 5s, .used = {{1, 8s}}, .use = ProcessorUse::none});
  CHECK(standstill.computed() == 0s);
  CHECK(standstill.blocked() == 5s);
  CHECK(standstill.granted() == 5s);
}

TEST_CASE("a driver that a signal has stopped is not blocked, but was granted the time") {
  Standstill standstill;
  standstill.add({.at = 0s, .used = {{1, 8s}}});
  standstill.add({.at = 5s, .used = {{1, 8s}}, .use = ProcessorUse::stopped});
  CHECK(standstill.blocked() == 0s);
  CHECK(standstill.granted() == 5s);
}

TEST_CASE("when time goes on, the next standstill counts from zero") {
  Standstill standstill;
  standstill.add({.at = 0s, .used = {{1, 8s}}});
  standstill.add({.at = 5s, .used = {{1, 9s}}});
  standstill.end();
  CHECK(standstill.computed() == 0s);
  standstill.add({.at = 6s, .used = {{1, 20s}}});
  CHECK(standstill.computed() == 0s);
  CHECK(standstill.granted() == 0s);
}

TEST_CASE("what a process has computed is its own, and its parent's that has waited for it") {
  const auto before = processor_time(::getpid());
  REQUIRE(before);
  const pid_t child = ::fork();
  if (child == 0) {
    while (*processor_time(::getpid()) < 50ms) {}
    ::_exit(0);
  }
  ::waitpid(child, nullptr, 0);
  CHECK(*processor_time(::getpid()) >= *before + 50ms);
  CHECK(!processor_time(child));
}

TEST_CASE("a process runs, waits, or is stopped by a signal") {
  const fakebot::test::WaitingChild computes([] {
    for (volatile bool on = true; on;) {}
  });
  while (processor_use({computes.pid()}) != ProcessorUse::runs) {}
  CHECK(look_at({computes.pid()}).use == ProcessorUse::runs);
  const fakebot::test::WaitingChild waits;
  while (processor_use({waits.pid()}) == ProcessorUse::runs) {}
  CHECK(processor_use({waits.pid()}) == ProcessorUse::none);
  CHECK(processor_use({waits.pid(), computes.pid()}) == ProcessorUse::runs);
  waits.stop();
  CHECK(processor_use({waits.pid()}) == ProcessorUse::stopped);
}
