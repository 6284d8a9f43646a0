// An idle process, for tests of code that looks at processes.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

namespace fakebot::test {

/// A child that calls a function and then waits. The destructor kills a living child.
class WaitingChild {
 public:
  explicit WaitingChild(const std::function<void()>& first = [] {}) : pid_(::fork()) {
    if (pid_ != 0) { return; }
    first();
    for (;;) { ::pause(); }
  }
  WaitingChild(const WaitingChild&) = delete;
  WaitingChild& operator=(const WaitingChild&) = delete;
  WaitingChild(WaitingChild&&) = delete;
  WaitingChild& operator=(WaitingChild&&) = delete;
  ~WaitingChild() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }

  pid_t pid() const { return pid_; }

  /// Returns when the child has stopped.
  void stop() const {
    ::kill(pid_, SIGSTOP);
    ::waitpid(pid_, nullptr, WUNTRACED);
  }
  /// Returns when the child goes on.
  void resume() const {
    ::kill(pid_, SIGCONT);
    ::waitpid(pid_, nullptr, WCONTINUED);
  }
  /// Returns when the child is a zombie.
  void kill() const {
    ::kill(pid_, SIGKILL);
    siginfo_t info{};
    ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT);
  }

 private:
  pid_t pid_;
};

}  // namespace fakebot::test
