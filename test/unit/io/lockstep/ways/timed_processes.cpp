// Processes that are not simply started by fork().
#include <pty.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wordexp.h>

#include <array>
#include <cstdio>
#include <string>
#include <thread>

#include "timed_way.hpp"

namespace {

void wait_for_commands() {
  for (int turn = 0; turn < 10; ++turn) { require(std::system("sleep 0.1") == 0); }
  for (int turn = 0; turn < 5; ++turn) {
    std::FILE* const pipe = ::popen("sleep 0.1; echo done", "r");
    std::array<char, 16> line{};
    require(std::fgets(line.data(), line.size(), pipe) != nullptr);
    require(std::string(line.data()) == "done\n" && ::pclose(pipe) == 0);
  }
  wordexp_t words{};
  require(::wordexp("$(sleep 0.5; echo a b)", &words, 0) == 0 && words.we_wordc == 2);
}

int spawn_and_wait(std::array<char*, 4> arguments, char** environment) {
  pid_t child = -1;
  require(::posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environment) ==
          0);
  int status = 0;
  require(::waitpid(child, &status, 0) == child);
  return status;
}

/// Starts programs whose environment does not name the library for simulated time.
void wait_with_an_empty_environment() {
  std::array<char*, 1> none{nullptr};
  std::array<char*, 2> other{const_cast<char*>("LD_PRELOAD="), nullptr};
  char sleep[] = "/bin/sleep";
  char second[] = "1";
  for (char** const environment : {none.data(), other.data(), static_cast<char**>(nullptr)}) {
    require(spawn_and_wait({sleep, second}, environment) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ::execle(sleep, sleep, second, nullptr, environment);
      ::_exit(1);
    }
    int status = 0;
    require(::waitpid(child, &status, 0) == child && status == 0);
  }
}

/// A grandchild outlives its parent.
void wait_for_a_daemon() {
  std::array<int, 2> pipe{};
  require(::pipe(pipe.data()) == 0);
  if (::fork() == 0) {
    require(::daemon(0, 1) == 0);
    ::sleep(3);
    require(::write(pipe[1], "x", 1) == 1);
    ::_exit(0);
  }
  char byte = 0;
  require(::read(pipe[0], &byte, 1) == 1);
}

/// A process ends while its threads start, so that most threads never run.
void wait_after_threads_that_never_ran() {
  for (int turn = 0; turn < 30; ++turn) {
    const pid_t child = ::fork();
    if (child == 0) {
      std::thread([] { ::pause(); }).detach();
      ::_exit(0);
    }
    int status = 0;
    require(::waitpid(child, &status, 0) == child && status == 0);
    ::usleep(100'000);
  }
}

void wait_behind_a_terminal() {
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    ::sleep(2);
    ::_exit(::isatty(0) == 1 ? 0 : 1);
  }
  int status = 0;
  require(::waitpid(child, &status, 0) == child && status == 0);
}

/// Starts programs by a system call, like programs in other languages than C.
void wait_for_a_child_by_hand() {
  for (int turn = 0; turn < 10; ++turn) {
    const pid_t child = static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
    if (child == 0) {
      ::execl("/bin/sleep", "sleep", "0.1", nullptr);
      ::_exit(1);
    }
    int status = 0;
    require(::waitpid(child, &status, 0) == child && status == 0);
  }
}

/// An alarm stays when another program is loaded.
void load_a_program_with_an_alarm() {
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(3);
    ::execl("/bin/sleep", "sleep", "100", nullptr);
  }
  int status = 0;
  require(::waitpid(child, &status, 0) == child);
  require(WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM);
}

/// Returns the status of a child that executes `work`.
int status_of(void (*work)()) {
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    ::_exit(9);
  }
  int status = 0;
  require(::waitpid(child, &status, 0) == child);
  return status;
}

void wait_for_processes_with_threads() {
  // A second thread ends the process, while the first waits.
  require(WEXITSTATUS(status_of([] {
            std::thread([] {
              ::sleep(1);
              ::exit(3);
            }).detach();
            ::sleep(100);
          })) == 3);
  // The first thread ends before the others.
  require(status_of([] {
            std::thread([] {
              ::sleep(1);
              ::exit(0);
            }).detach();
            ::pthread_exit(nullptr);
          }) == 0);
  // A second thread loads a program, which ends all threads.
  require(status_of([] {
            std::thread([] {
              ::usleep(500'000);
              ::execl("/bin/sleep", "sleep", "0.5", nullptr);
            }).detach();
            ::sleep(100);
          }) == 0);
  // The process is killed while two threads wait and a third computes.
  const int status = status_of([] {
    std::thread([] { ::sleep(50); }).detach();
    std::thread([] {
      ::sleep(1);
      ::kill(::getpid(), SIGKILL);
    }).detach();
    ::sleep(100);
  });
  require(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

/// Closes all inherited descriptors. The library must not need any for a wait.
void wait_without_descriptors() {
  require(status_of([] {
            for (int descriptor = 0; descriptor < 1024; ++descriptor) { ::close(descriptor); }
            std::thread([] { ::sleep(1); }).join();
            ::alarm(1);
            require(::sleep(100) == 99);
          }) >>
              8 ==
          0);
}

void wait_for_a_stopped_child() {
  const pid_t child = ::fork();
  if (child == 0) {
    ::sleep(1);
    ::raise(SIGSTOP);
    ::sleep(1);
    ::_exit(0);
  }
  int status = 0;
  require(::waitpid(child, &status, WUNTRACED) == child && WIFSTOPPED(status));
  ::sleep(2);
  ::kill(child, SIGCONT);
  require(::waitpid(child, &status, 0) == child && status == 0);
  // Stopped during its sleep, a child is late by the time of the stop.
  const pid_t late = ::fork();
  if (late == 0) {
    ::sleep(1);
    ::_exit(0);
  }
  ::usleep(500'000);
  ::kill(late, SIGSTOP);
  ::sleep(2);
  ::kill(late, SIGCONT);
  require(::waitpid(late, &status, 0) == late && status == 0);
}

constexpr std::array kWays{
    Way{"commands", wait_for_commands},
    Way{"empty-environment", wait_with_an_empty_environment},
    Way{"daemon", wait_for_a_daemon},
    Way{"unborn-threads", wait_after_threads_that_never_ran},
    Way{"terminal-child", wait_behind_a_terminal},
    Way{"child-by-hand", wait_for_a_child_by_hand},
    Way{"loaded-alarm", load_a_program_with_an_alarm},
    Way{"threads-end", wait_for_processes_with_threads},
    Way{"no-descriptors", wait_without_descriptors},
    Way{"stopped-child", wait_for_a_stopped_child},
};

}  // namespace

std::span<const Way> ways_of_processes() {
  return kWays;
}
