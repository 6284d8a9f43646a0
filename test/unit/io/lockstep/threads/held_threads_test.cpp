// Threads killed in the middle of a report, and threads in calls outside the library.
#include "io/lockstep/threads/held_threads.hpp"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "io/proc/thread_state.hpp"

using namespace fakebot;
using preload::ThreadState;

namespace {

/// The number of an ended process.
pid_t number_of_a_dead_process() {
  const pid_t child = ::fork();
  if (child == 0) { ::_exit(0); }
  ::waitpid(child, nullptr, 0);
  return child;
}

struct Memory {
  io::TimeMemory memory{};
  io::HeldThreads threads{memory};

  /// `thread`: 0 while the number of the thread is not known yet.
  void add_slot(ThreadState state, pid_t process, pid_t thread) {
    preload::ThreadSlot* const slot = preload::expect_in_free_slot(*memory, {0, process, 0});
    slot->numbers = preload::ThreadNumbers(0, process, thread);
    slot->state = state;
  }
  /// The number of running threads after far more looks than needed.
  std::uint32_t running_after_looks() {
    for (int look = 0; look < 100; ++look) { threads.look_at_running(); }
    return memory->running;
  }
};

}  // namespace

TEST_CASE(
    "a thread in a read outside the library waits at the first look, a sleeping one does not") {
  for (const bool reads : {true, false}) {
    CAPTURE(reads);
    std::array<int, 2> pipe{};
    REQUIRE(::pipe(pipe.data()) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
      char byte = 0;
      if (reads) { ::syscall(SYS_read, pipe[0], &byte, 1); }
      for (;;) { ::sleep(1000); }
    }
    Memory it;
    it.memory->running = 1;
    it.add_slot(ThreadState::running, child, child);
    io::WatchedThread watched(child, child);
    while (watched.look() != io::KernelState::asleep) { ::usleep(1000); }
    it.threads.look_soon();
    CHECK(it.threads.all_wait(1) == reads);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(pipe[0]);
    ::close(pipe[1]);
  }
}

TEST_CASE("a thread that was killed before it has reported itself is forgotten") {
  for (const auto state :
       {ThreadState::expected, ThreadState::arriving, ThreadState::running, ThreadState::due}) {
    Memory it;
    it.memory->running = 1;
    const pid_t dead = number_of_a_dead_process();
    it.add_slot(state, dead, dead);
    it.threads.look_at_running();
    CHECK(it.memory->running == 0);
  }
}

TEST_CASE(
    "what a thread has counted before it was killed is forgotten as soon as all others sleep") {
  SUBCASE("no other is left") {
    Memory it;
    it.memory->running = 1;
    const pid_t dead = number_of_a_dead_process();
    it.add_slot(ThreadState::waiting, dead, dead);
    CHECK(it.running_after_looks() == 0);
  }
  SUBCASE("while a thread begins again and again") {
    Memory it;
    it.memory->running = 1;
    for (int look = 0; look < 100; ++look) {
      ++it.memory->begun;
      it.threads.look_at_running();
    }
    CHECK(it.memory->running == 1);
  }
  SUBCASE("a thread that runs may be about to say so") {
    Memory it;
    it.memory->running = 1;
    it.add_slot(ThreadState::waiting, ::getpid(), ::getpid());
    CHECK(it.running_after_looks() == 1);
  }
  SUBCASE("a process whose number is not known yet may be, too") {
    Memory it;
    it.memory->running = 2;
    it.add_slot(ThreadState::expected, ::getpid(), 0);
    CHECK(it.running_after_looks() == 2);
  }
}
