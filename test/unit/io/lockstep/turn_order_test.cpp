// Threads of drivers that take turns, in an order drawn from a seed.
#include "io/lockstep/threads/turn_order.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "timed_run.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using io::DrawnTurns;
using io::TurnOrder;

namespace {

constexpr std::uint64_t kSeeds = 12;

TimedRun run_with(std::uint64_t seed, const char* way) {
  return run_in_simulated_time({FAKEBOT_TIMED_PROGRAM, way}, 0ms, TurnOrder(seed));
}

/// The output of a run in which no thread seemed to compute for long. On a slow or shared machine
/// each thread may seem to compute, and the run promises nothing.
std::string output_with(std::uint64_t seed, const char* way) {
  constexpr int kMostRuns = 50;
  for (int i = 0; i < kMostRuns; ++i) {
    const TimedRun run = run_with(seed, way);
    if (run.turns_in_parallel == 0) { return run.output; }
  }
  FAIL("no run without turns in parallel");
  return {};
}

std::vector<std::size_t> draws_of(std::uint64_t seed) {
  TurnOrder order(seed);
  std::vector<std::size_t> draws;
  for (int i = 0; i < 100; ++i) {
    draws.push_back(order.begin(std::chrono::nanoseconds(i), {2, 3, 5, 8}));
    draws.push_back(static_cast<std::size_t>(order.draw_calls()));
  }
  return draws;
}

}  // namespace

TEST_CASE("a seed decides the order of turns, and other seeds have other orders") {
  std::set<std::vector<std::size_t>> orders;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    CHECK(draws_of(seed) == draws_of(seed));
    orders.insert(draws_of(seed));
  }
  CHECK(orders.size() == kSeeds);
}

TEST_CASE("a turn that the seed decides is the same, whatever it decides at other times") {
  const std::vector<std::uint32_t> ready{2, 3, 5, 8};
  const auto decided = [&](std::uint64_t seed, const DrawnTurns& drawn) {
    TurnOrder order(seed, drawn);
    order.begin(1ms, ready);
    order.begin(1ms, ready);
    order.begin(2ms, ready);
    const std::size_t thread = order.begin(2ms, ready);
    return std::pair(thread, order.draw_calls());
  };
  std::set<std::pair<std::size_t, std::int32_t>> all;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    CAPTURE(seed);
    const auto alone = decided(seed, DrawnTurns::only({{2ms, 2}}));
    CHECK(decided(seed, DrawnTurns()) == alone);
    CHECK(decided(seed, DrawnTurns::only({{1ms, 1}, {2ms, 2}})) == alone);
    all.insert(alone);
  }
  CHECK(all.size() > kSeeds / 2);
}

TEST_CASE("in turns that the seed does not decide threads run one after the other, for long") {
  TurnOrder order(1, DrawnTurns::only({}));
  std::vector<std::size_t> threads;
  for (int i = 0; i < 6; ++i) {
    threads.push_back(order.begin(1ms, {2, 3, 8}));
    CHECK(order.draw_calls() == 512);
  }
  CHECK(threads == std::vector<std::size_t>{0, 1, 2, 0, 1, 2});
  CHECK(order.begin(1ms, {3}) == 0);
}

TEST_CASE("a thread that is ready has its turn after a while, whatever the others do") {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    CAPTURE(seed);
    TurnOrder order(seed);
    const std::vector<std::uint32_t> ready{0, 1, 2};
    std::set<std::size_t> drawn;
    for (int i = 0; i < 100; ++i) {
      const std::size_t next = order.begin(std::chrono::nanoseconds(i), ready);
      order.note_whole_turn(ready[next]);
      drawn.insert(next);
    }
    CHECK(drawn == std::set<std::size_t>{0, 1, 2});
  }
}

TEST_CASE("a turn ends after at least one call, and sometimes at once, sometimes late") {
  TurnOrder order(1);
  std::set<std::int32_t> calls;
  for (int i = 0; i < 1000; ++i) { calls.insert(order.draw_calls()); }
  CHECK(*calls.begin() == 1);
  CHECK(*calls.rbegin() > 256);
  CHECK(*calls.rbegin() <= 512);
}

TEST_CASE("threads that wake at the same time run in the order of the seed, run for run") {
  std::set<std::string> orders;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    CAPTURE(seed);
    const std::string first = output_with(seed, "print-order");
    for (int again = 0; again < 3; ++again) { CHECK(output_with(seed, "print-order") == first); }
    CHECK(std::ranges::count(first, 'e') == 8);  // rounds
    orders.insert(first);
  }
  CHECK(orders.size() > kSeeds / 2);
}

TEST_CASE("threads change places between two of their calls, so that a race shows itself") {
  std::set<std::string> numbers;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    CAPTURE(seed);
    const std::string first = output_with(seed, "lose-additions");
    CHECK(output_with(seed, "lose-additions") == first);
    numbers.insert(first);
  }
  CHECK(numbers.size() > 2);  // without a change of places all 40 additions are there
}

TEST_CASE("bytes that come in pieces are read in the turn of the reader, run for run") {
  std::set<std::string> orders;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    CAPTURE(seed);
    const std::string first = output_with(seed, "print-pieces");
    for (int again = 0; again < 5; ++again) { CHECK(output_with(seed, "print-pieces") == first); }
    orders.insert(first);
  }
  CHECK(orders.size() > kSeeds / 2);
}

TEST_CASE("a clock of the processor tells the same in each run") {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    CAPTURE(seed);
    const std::string first = output_with(seed, "print-processor-time");
    CHECK(output_with(seed, "print-processor-time") == first);
    CHECK(std::stol(first) >= CLOCKS_PER_SEC / 1000);
  }
}

TEST_CASE("a thread keeps its turn while no other is ready") {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    CHECK(run_with(seed, "call-beside-waiting").turns_begun < 30);
  }
}

TEST_CASE("threads that lock a mutex until time has gone on do not end a turn with each lock") {
  const TimedRun run = run_with(1, "lock-until-time");
  CHECK(run.end->success());
  CHECK(run.turns_begun < 20'000);
}

TEST_CASE("a thread that computes until the others have run does not keep them from running") {
  const TimedRun run = run_with(1, "spin-together");
  CHECK(run.end->success());
  CHECK(run.took == 1ms);
}

TEST_CASE("a program with one thread takes no turns, and one with more takes some") {
  CHECK(run_with(1, "sleeps").turns_begun == 0);
  CHECK(run_with(1, "print-order").turns_begun > 0);
}
