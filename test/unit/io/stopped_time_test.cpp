#include "io/proc/stopped_time.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

using namespace std::chrono_literals;
using fakebot::io::StoppedTime;

namespace {

/// A process that waits, until it is destroyed.
struct Waiting {
  pid_t pid;

  Waiting() : pid(::fork()) {
    while (pid == 0) { ::pause(); }
  }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;
  Waiting(Waiting&&) = delete;
  Waiting& operator=(Waiting&&) = delete;
  ~Waiting() {
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
  }

  void stop() const {
    ::kill(pid, SIGSTOP);
    ::waitpid(pid, nullptr, WUNTRACED);
  }
  void resume() const {
    ::kill(pid, SIGCONT);
    ::waitpid(pid, nullptr, WCONTINUED);
  }
};

}  // namespace

TEST_CASE("the time counts for which one of the processes was stopped by a signal") {
  const Waiting one;
  const Waiting other;
  StoppedTime stopped;
  stopped.sample({one.pid, other.pid}, 250ms);
  CHECK(stopped.lost().within(0s, 250ms) == 0s);
  other.stop();
  stopped.sample({one.pid, other.pid}, 500ms);
  CHECK(stopped.lost().within(0s, 500ms) == 250ms);
  other.resume();
  stopped.sample({one.pid, other.pid}, 750ms);
  CHECK(stopped.lost().within(0s, 750ms) == 250ms);
}

TEST_CASE("a process that is gone is not stopped") {
  const pid_t gone = Waiting().pid;
  StoppedTime stopped;
  stopped.sample({gone}, 1s);
  CHECK(stopped.lost().within(0s, 1s) == 0s);
}
