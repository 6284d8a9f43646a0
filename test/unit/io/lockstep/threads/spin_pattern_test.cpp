// Registers tell a spinning loop from a computing loop.
#include "io/lockstep/threads/spin_pattern.hpp"

#include <doctest/doctest.h>
#include <sys/syscall.h>

#include <cstdint>
#include <functional>
#include <random>

using namespace fakebot;
using Answer = io::SpinSearch::Answer;

namespace {

/// Samples of a loop at random times. The register `counter` stays the same in the loop; the
/// register `value` may change.
struct Loop {
  std::uint64_t instructions = 30;
  std::uint64_t counter = 1;
  std::function<std::uint64_t()> value = [] { return std::uint64_t{0}; };
  std::mt19937_64 random{1};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same in each run

  io::RegisterSample sample() {
    const std::uint64_t at = random() % instructions;
    return {.instruction = 0x1000 + at, .registers = {0x1000 + at, counter, value()}};
  }
  Answer answer_to(io::SpinSearch& search) {
    for (int i = 0; i < 5000; ++i) {
      const Answer answer = search.add(sample());
      if (answer != Answer::unknown) { return answer; }
    }
    return Answer::unknown;
  }
};

}  // namespace

TEST_CASE("a loop that comes back to the same registers spins") {
  for (const std::uint64_t instructions : {1U, 2U, 30U, 150U}) {
    CAPTURE(instructions);
    Loop loop{.instructions = instructions};
    io::SpinSearch search;
    CHECK(loop.answer_to(search) == Answer::spins);
  }
}

TEST_CASE("a loop that changes a register at each turn computes") {
  std::uint64_t turns = 0;
  Loop loop{.value = [&] { return turns++; }};
  io::SpinSearch search;
  CHECK(loop.answer_to(search) == Answer::computes);
}

TEST_CASE("a loop with a new value in a few of its instructions computes, as in an interpreter") {
  std::uint64_t turns = 0;
  Loop loop{.instructions = 100,
            .value = [&] { return ++turns % 6 == 0 ? turns : std::uint64_t{0}; }};
  io::SpinSearch search;
  CHECK(loop.answer_to(search) == Answer::computes);
}

TEST_CASE("a loop with a system call does not spin, unless the call is to yield") {
  for (const long call : {SYS_sched_yield, SYS_read}) {
    CAPTURE(call);
    Loop loop;
    io::SpinSearch search;
    auto in_call = loop.sample();
    in_call.call = call;
    const Answer answer = search.add(in_call);
    CHECK((answer == Answer::computes) == (call == SYS_read));
  }
}

TEST_CASE("a thread is known in its loop again, also with another counter in a register") {
  Loop loop;
  io::SpinSearch search;
  REQUIRE(loop.answer_to(search) == Answer::spins);
  const io::SpinPattern pattern = search.pattern();
  loop.counter = 2;
  for (int i = 0; i < 100; ++i) { CHECK(pattern.matches(loop.sample(), loop.sample())); }
}

TEST_CASE("a thread is not in its loop at another instruction, or with a register that changes") {
  std::uint64_t value = 0;
  Loop loop{.value = [&] { return value; }};
  io::SpinSearch search;
  REQUIRE(loop.answer_to(search) == Answer::spins);
  const io::SpinPattern pattern = search.pattern();
  io::RegisterSample elsewhere = loop.sample();
  elsewhere.instruction = 0x5000;
  CHECK_FALSE(pattern.matches(loop.sample(), elsewhere));
  const io::RegisterSample before = loop.sample();
  value = 1;
  CHECK_FALSE(pattern.matches(before, loop.sample()));
}
