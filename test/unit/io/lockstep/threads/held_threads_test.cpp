// Threads killed in the middle of a report, and threads in calls outside the library.
#include "io/lockstep/threads/held_threads.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/sem.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

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
    "a thread in a wait outside the library waits at the first look, a sleeping one does not") {
  std::array<int, 2> pipe{};
  REQUIRE(::pipe(pipe.data()) == 0);
  const int queue = ::msgget(IPC_PRIVATE, 0600);
  const int semaphore = ::semget(IPC_PRIVATE, 1, 0600);
  REQUIRE(queue >= 0);
  REQUIRE(semaphore >= 0);
  std::FILE* const locked = std::tmpfile();
  REQUIRE(::flock(::fileno(locked), LOCK_EX) == 0);
  const std::string same_file = "/proc/self/fd/" + std::to_string(::fileno(locked));
  const std::vector<std::pair<std::string, std::function<void()>>> waits{
      {"read",
       [&] {
         char byte = 0;
         ::syscall(SYS_read, pipe[0], &byte, 1);
       }},
      {"message",
       [&] {
         long text[2]{};
         ::msgrcv(queue, text, sizeof(long), 0, 0);
       }},
      {"semaphore",
       [&] {
         sembuf down{0, -1, 0};
         ::syscall(SYS_semop, semaphore, &down, 1L);
       }},
      {"lock", [&] { ::flock(::open(same_file.c_str(), O_RDONLY | O_CLOEXEC), LOCK_EX); }},
      {"sleep", [] { ::sleep(1000); }},
  };
  for (const auto& way : waits) {
    const std::string& name = way.first;
    CAPTURE(name);
    const pid_t child = ::fork();
    if (child == 0) {
      way.second();
      ::_exit(1);
    }
    Memory it;
    it.memory->running = 1;
    it.add_slot(ThreadState::running, child, child);
    io::WatchedThread watched(child, child);
    while (watched.look() != io::KernelState::asleep) { ::usleep(1000); }
    it.threads.look_soon();
    CHECK(it.threads.all_wait(1) == (name != "sleep"));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
  std::fclose(locked);
  ::semctl(semaphore, 0, IPC_RMID);
  ::msgctl(queue, IPC_RMID, nullptr);
  ::close(pipe[0]);
  ::close(pipe[1]);
}

TEST_CASE("a thread that we have stopped to read its registers computes, without a debugger") {
  const pid_t child = ::fork();
  if (child == 0) {
    for (;;) {}
  }
  Memory it;
  it.memory->running = 1;
  it.add_slot(ThreadState::running, child, child);
  REQUIRE(::ptrace(PTRACE_SEIZE, child, nullptr, nullptr) == 0);
  REQUIRE(::ptrace(PTRACE_INTERRUPT, child, nullptr, nullptr) == 0);
  REQUIRE(::waitpid(child, nullptr, __WALL) == child);
  CHECK(io::WatchedThread(child, child).look() == io::KernelState::traced);
  CHECK(it.threads.text_of_traced() == "");
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
}

TEST_CASE("a thread found asleep twice in any call waits until the thread has run") {
  std::array<int, 2> pipe{};
  REQUIRE(::pipe(pipe.data()) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    std::array<char, 4096> bytes{};
    for (;;) { ::syscall(SYS_write, pipe[1], bytes.data(), bytes.size()); }
  }
  Memory it;
  it.memory->running = 1;
  it.add_slot(ThreadState::running, child, child);
  io::WatchedThread watched(child, child);
  const auto await_full_pipe = [&] {
    for (int asleep = 0; asleep < 10;) {
      ::usleep(1000);
      asleep = watched.look() == io::KernelState::asleep ? asleep + 1 : 0;
    }
  };
  await_full_pipe();
  it.threads.look_soon();
  CHECK_FALSE(it.threads.all_wait(1));
  it.threads.look_at_running();
  CHECK_FALSE(it.threads.all_wait(1));
  it.threads.look_at_running();
  CHECK(it.threads.all_wait(1));
  for (int look = 0; look < 3; ++look) {
    it.threads.look_soon();
    CHECK(it.threads.all_wait(1));
  }
  std::array<char, 4096> bytes{};
  REQUIRE(::read(pipe[0], bytes.data(), bytes.size()) == 4096);
  await_full_pipe();
  it.threads.look_soon();
  CHECK_FALSE(it.threads.all_wait(1));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(pipe[0]);
  ::close(pipe[1]);
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
