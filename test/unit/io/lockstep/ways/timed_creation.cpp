// Threads and processes started by system calls, or by rarely used functions.
#include <linux/futex.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <vector>

#include "timed_way.hpp"

namespace {

constexpr std::size_t kStackBytes = 65536;
constexpr timespec kTenth{.tv_sec = 0, .tv_nsec = 100'000'000};

/// A system call without the C library, whose thread-local storage may be another thread's.
long call(long number, long a = 0, long b = 0, long c = 0, long d = 0) {
#if defined(__aarch64__)
  register long x8 asm("x8") = number;
  register long result asm("x0") = a;
  register long x1 asm("x1") = b;
  register long x2 asm("x2") = c;
  register long x3 asm("x3") = d;
  asm volatile("svc 0" : "+r"(result) : "r"(x8), "r"(x1), "r"(x2), "r"(x3) : "memory");
#else
  register long r10 asm("r10") = d;
  long result = number;
  asm volatile("syscall"
               : "+a"(result)
               : "D"(a), "S"(b), "d"(c), "r"(r10)
               : "rcx", "r11", "memory");
#endif
  return result;
}

void sleep_a_tenth() {
  call(SYS_nanosleep, reinterpret_cast<long>(&kTenth), 0);
}

void sleep_and_end() {
  sleep_a_tenth();
  call(SYS_exit_group, 0);
}

void wait_for(pid_t child) {
  int status = 0;
  require(child > 0 && ::waitpid(child, &status, __WALL) == child && status == 0);
}

#if defined(SYS_fork)
pid_t fork_by_call() {
  return static_cast<pid_t>(::syscall(SYS_fork));
}
pid_t vfork_by_call() {
  return static_cast<pid_t>(::syscall(SYS_vfork));
}
#else
pid_t fork_by_call() {
  return static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
}
pid_t vfork_by_call() {
  return static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD | CLONE_VM | CLONE_VFORK, 0, 0, 0, 0));
}
#endif

pid_t fork_by_clone3() {
  clone_args arguments{};
  arguments.exit_signal = SIGCHLD;
  return static_cast<pid_t>(::syscall(SYS_clone3, &arguments, sizeof(arguments)));
}

/// Waits for copies of the process, 20 of each way to fork, in turn.
void wait_for_copies() {
  using Fork = pid_t (*)();
  for (const Fork fork : {
           Fork{[] { return static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }},
           Fork{fork_by_call},
           Fork{vfork_by_call},
           Fork{fork_by_clone3},
           Fork{[] { return ::_Fork(); }},
       }) {
    for (int turn = 0; turn < 20; ++turn) {
      const pid_t child = fork();
      if (child == 0) { sleep_and_end(); }
      wait_for(child);
    }
  }
}

/// Waits for a child, which waits for its own child.
void wait_for_a_grandchild() {
  for (int turn = 0; turn < 10; ++turn) {
    const auto child = static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
    if (child == 0) {
      const auto grandchild = static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
      if (grandchild == 0) { sleep_and_end(); }
      wait_for(grandchild);
      sleep_and_end();
    }
    wait_for(child);
  }
}

/// The flags choose whether the parent waits until the child ends or loads a program (CLONE_VFORK),
/// and whether both share memory (CLONE_VM).
void wait_for_children_with_stacks() {
  std::vector<char> stack(kStackBytes);
  for (const int flags : {0, CLONE_VM, CLONE_VFORK, CLONE_VM | CLONE_VFORK,
                          CLONE_VM | CLONE_FILES | CLONE_SIGHAND | CLONE_FS}) {
    for (int turn = 0; turn < 20; ++turn) {
      const auto work = [](void* /*none*/) {
        sleep_a_tenth();
        return 0;
      };
      wait_for(::clone(work, &*stack.end(), flags | SIGCHLD, nullptr));
    }
  }
}

/// Starts threads at the same time, by system calls.
void wait_for_threads_by_hand() {
  constexpr int kThreads = 4;
  std::array<std::vector<char>, kThreads> stacks;
  std::array<std::atomic<pid_t>, kThreads> numbers{};
  static std::atomic<int> ended = 0;
  for (int i = 0; i < kThreads; ++i) {
    stacks[i].resize(kStackBytes);
    const auto work = [](void* /*none*/) {
      for (int turn = 0; turn < 10; ++turn) { sleep_a_tenth(); }
      ++ended;
      call(SYS_exit, 0);
      return 0;
    };
    constexpr int kFlags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD |
                           CLONE_SYSVSEM | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;
    auto* const number = reinterpret_cast<pid_t*>(&numbers[i]);
    require(::clone(work, &*stacks[i].end(), kFlags, nullptr, number, nullptr, number) > 0);
  }
  sleep_a_tenth();
  for (std::atomic<pid_t>& number : numbers) {
    // At the end of a thread the kernel sets the number to 0 and wakes the waiting thread.
    while (const pid_t thread = number) {
      ::syscall(SYS_futex, &number, FUTEX_WAIT, thread, nullptr, nullptr, 0);
    }
  }
  require(ended == kThreads);
}

/// Starts more programs than may share the storage of a thread at the same time.
void wait_for_many_programs() {
  std::array<char*, 3> arguments{const_cast<char*>("sleep"), const_cast<char*>("0.001"), nullptr};
  for (int turn = 0; turn < 1100; ++turn) {
    pid_t child = -1;
    require(::posix_spawnp(&child, "sleep", nullptr, nullptr, arguments.data(), environ) == 0);
    wait_for(child);
  }
  pid_t child = -1;
  require(::posix_spawnp(&child, "/no/such/program", nullptr, nullptr, arguments.data(), environ) ==
          ENOENT);
}

/// Starts all children before the parent waits.
void wait_for_children_together() {
  std::array<pid_t, 10> children{};
  for (pid_t& child : children) {
    child = static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
    if (child == 0) { sleep_and_end(); }
  }
  for (const pid_t child : children) { wait_for(child); }
}

/// Kills children before they have done anything.
void wait_for_children_that_are_killed() {
  for (int turn = 0; turn < 50; ++turn) {
    const pid_t child = fork_by_clone3();
    if (child == 0) {
      ::pause();
      ::_exit(1);
    }
    ::kill(child, SIGKILL);
    int status = 0;
    require(::waitpid(child, &status, 0) == child && WIFSIGNALED(status));
    ::usleep(10'000);
  }
}

constexpr std::array kWays{
    Way{"copies", wait_for_copies},
    Way{"grandchild", wait_for_a_grandchild},
    Way{"children-with-stacks", wait_for_children_with_stacks},
    Way{"threads-by-hand", wait_for_threads_by_hand},
    Way{"many-programs", wait_for_many_programs},
    Way{"children-together", wait_for_children_together},
    Way{"killed-children", wait_for_children_that_are_killed},
};

}  // namespace

std::span<const Way> ways_of_creation() {
  return kWays;
}
