// Programs in simulated time that read the processor's counter.
#include <doctest/doctest.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "held_counter.hpp"
#include "timed_run.hpp"

namespace {

constexpr const char* kWays[]{"compare", "spin",     "measure", "programs",
                              "fault",   "overflow", "block"};

void check_ways(const char* program, bool takes_turns) {
  if (!fakebot::test::is_counter_tested_here()) { return; }
  for (const std::string way : kWays) {
    CAPTURE(program);
    CAPTURE(way);
    std::optional<fakebot::io::TurnOrder> turns;
    if (takes_turns) { turns.emplace(1); }
    const TimedRun run = run_in_simulated_time({program, way}, {}, std::move(turns));
    CHECK(run.end->success());
    CHECK(!run.not_held);
    CHECK_FALSE(run.gets_real_counter);
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

TEST_CASE("a program that gets the machine's counter, because it cannot be held, is told of") {
  for (const char* program : {FAKEBOT_COUNTER_PROGRAM, FAKEBOT_STATIC_COUNTER_PROGRAM}) {
    CAPTURE(program);
    const TimedRun run = run_in_simulated_time({program, "refused"});
    CHECK(run.end->success());
    CHECK(run.gets_real_counter);
  }
  CHECK(run_in_simulated_time({FAKEBOT_COUNTER_PROGRAM, "ask"}).gets_real_counter ==
        !fakebot::test::can_hold_counter());
}

TEST_CASE("a program can have the machine's counter in simulated time") {
  ::setenv("FAKEBOT_COUNTER", "real", 1);
  const TimedRun run = run_in_simulated_time({FAKEBOT_COUNTER_PROGRAM, "compare"});
  ::unsetenv("FAKEBOT_COUNTER");
  CHECK(run.end->by_signal);
}

TEST_CASE("a program that has OpenSSL in its own file needs no held counter for that") {
  const TimedRun run = run_in_simulated_time({FAKEBOT_OPENSSL_PROGRAM});
  CHECK(run.end->success());
  CHECK_FALSE(run.gets_real_counter);
}
