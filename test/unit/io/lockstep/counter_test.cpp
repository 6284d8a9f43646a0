// Programs in simulated time that read the processor's counter.
#include <doctest/doctest.h>
#include <sys/prctl.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "timed_run.hpp"

namespace {

constexpr const char* kWays[]{"compare", "spin",     "measure", "programs",
                              "fault",   "overflow", "block"};

/// Virtual machines and sandboxes may not let the counter be held.
bool can_be_held() {
  int setting = 0;
  const bool can = ::prctl(PR_GET_TSC, &setting) == 0 && ::prctl(PR_SET_TSC, setting) == 0;
  if (!can) { MESSAGE("not tested, because the kernel does not let the counter be held"); }
  return can;
}

void check_ways(const char* program, bool takes_turns) {
  if (!can_be_held()) { return; }
  for (const std::string way : kWays) {
    CAPTURE(program);
    CAPTURE(way);
    std::optional<fakebot::io::TurnOrder> turns;
    if (takes_turns) { turns.emplace(1); }
    const TimedRun run = run_in_simulated_time({program, way}, {}, std::move(turns));
    CHECK(run.end->success());
    CHECK(!run.not_held);
  }
}

}  // namespace

TEST_CASE("the processor's counter tells a program simulated time, and faults stay what they are") {
  check_ways(FAKEBOT_COUNTER_PROGRAM, false);
}

TEST_CASE("the processor's counter tells simulated time to threads that take turns") {
  check_ways(FAKEBOT_COUNTER_PROGRAM, true);
}

TEST_CASE("the processor's counter tells a statically linked program simulated time") {
  check_ways(FAKEBOT_STATIC_COUNTER_PROGRAM, false);
}

TEST_CASE("a program can have the machine's counter in simulated time") {
  ::setenv("FAKEBOT_COUNTER", "real", 1);
  const TimedRun run = run_in_simulated_time({FAKEBOT_COUNTER_PROGRAM, "compare"});
  ::unsetenv("FAKEBOT_COUNTER");
  CHECK(run.end->by_signal);
}
