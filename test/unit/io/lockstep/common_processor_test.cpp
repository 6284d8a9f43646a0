// The threads of drivers on the processor of the thread that gives them their time.
#include "io/lockstep/common_processor.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <thread>

#include "io/processor/processor_set.hpp"
#include "one_processor.hpp"
#include "system/wait.hpp"
#include "unit/waiting_child.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using preload::ThreadState;

namespace {

unsigned count_for(pid_t thread) {
  return io::count_of(io::processors_of(thread).value());
}

/// A driver with one thread, which waits.
struct Drivers {
  test::WaitingChild driver{};
  io::TimeMemory memory{};
  io::HeldThreads threads{memory};
  io::CommonProcessor processor{memory, threads};

  Drivers() {
    preload::ThreadSlot* const slot = preload::expect_in_free_slot(*memory, {0, driver.pid(), 0});
    slot->numbers = preload::ThreadNumbers(0, driver.pid(), driver.pid());
    slot->state = ThreadState::waiting;
  }

  /// More than are needed, also if each twentieth takes long on a busy machine.
  void note_steps() {
    for (int step = 0; step < 100'000 && !processor.keeps_together(); ++step) {
      processor.note_step();
    }
  }

  /// Whether the threads, kept before, stay together in a step that takes at least `time`.
  bool stay_in_step(std::chrono::milliseconds time, std::uint32_t runs = 0) {
    note_steps();
    memory->begun.fetch_add(runs);
    std::this_thread::sleep_for(time);
    processor.note_step();
    return processor.keeps_together();
  }
};

const bool kHasSeveral = io::count_of(io::allowed_processors()) > 1;

}  // namespace

TEST_CASE("after many short steps a driver and fakebot share a processor, until let go") {
  if (!kHasSeveral) { return; }
  Drivers drivers;
  const unsigned all = count_for(0);
  drivers.note_steps();
  REQUIRE(drivers.processor.keeps_together());
  CHECK(count_for(drivers.driver.pid()) == 1);
  CHECK(count_for(0) == 1);
  drivers.processor.let_go();
  CHECK(count_for(drivers.driver.pid()) == all);
  CHECK(count_for(0) == all);
}

TEST_CASE("the end of the drivers' time lets fakebot go") {
  if (!kHasSeveral) { return; }
  const unsigned all = count_for(0);
  {
    Drivers drivers;
    drivers.note_steps();
    REQUIRE(drivers.processor.keeps_together());
  }
  CHECK(count_for(0) == all);
}

TEST_CASE("a long step lets the threads of drivers run in parallel") {
  if (!kHasSeveral) { return; }
  Drivers drivers;
  drivers.note_steps();
  REQUIRE(drivers.processor.keeps_together());
  std::this_thread::sleep_for(std::chrono::milliseconds(6));
  drivers.processor.note_step();
  CHECK(!drivers.processor.keeps_together());
  CHECK(count_for(drivers.driver.pid()) > 1);
}

TEST_CASE("a longer step in which threads run for a moment each, many times, lets them stay") {
  if (!kHasSeveral) { return; }
  Drivers drivers;
  CHECK(test::eventually([&] { return drivers.stay_in_step(2ms, 1'000); }));
  CHECK(!drivers.stay_in_step(3ms, 10));
}

TEST_CASE("threads that take turns stay on a processor in a longer step, of one thread alone") {
  if (!kHasSeveral) { return; }
  Drivers drivers;
  drivers.memory->takes_turns = 1;
  CHECK(test::eventually([&] { return drivers.stay_in_step(6ms); }));
  CHECK(!drivers.stay_in_step(20ms));
}

TEST_CASE("a driver that has left the processor itself is not brought back at once") {
  if (!kHasSeveral) { return; }
  Drivers drivers;
  drivers.note_steps();
  REQUIRE(drivers.processor.keeps_together());
  drivers.memory->left_processor.fetch_add(1);
  drivers.processor.note_step();
  CHECK(!drivers.processor.keeps_together());
}

TEST_CASE("a driver that chose processors itself is kept on none") {
  Drivers drivers;
  drivers.memory->chose_processors = 1;
  drivers.note_steps();
  CHECK(!drivers.processor.keeps_together());
}

TEST_CASE("two that keep threads together have different processors, if there are enough") {
  if (!kHasSeveral) { return; }
  Drivers one;
  std::thread([&] { one.note_steps(); }).join();
  Drivers other;
  other.note_steps();
  REQUIRE(one.processor.keeps_together());
  REQUIRE(other.processor.keeps_together());
  CHECK(io::processors_of(one.driver.pid()) != io::processors_of(other.driver.pid()));
}
