// What the kernel says of threads, also to a user who is not root. Golden values: proc(5),
// ptrace(2).
#include "io/proc/thread_state.hpp"

#include <doctest/doctest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <string>

using namespace fakebot::io;

namespace {

constexpr uid_t kNobody = 65534;

/// In a process of the user nobody, should we be root. Returns its exit status.
int status_as_nobody(const std::function<bool()>& holds) {
  const pid_t child = ::fork();
  if (child == 0) {
    const bool is_nobody = ::geteuid() != 0 || (::setgid(kNobody) == 0 && ::setuid(kNobody) == 0);
    // A process that has changed its user is not dumpable, and neither are its children.
    ::prctl(PR_SET_DUMPABLE, 1);
    ::_exit(is_nobody && holds() ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  return status;
}

/// A child that calls the function, then waits until it is killed.
class WaitingChild {
 public:
  explicit WaitingChild(const std::function<void()>& first) : pid_(::fork()) {
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
  /// It is a zombie then.
  void kill() const {
    ::kill(pid_, SIGKILL);
    siginfo_t info{};
    ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT);
  }
  bool becomes(KernelState state) const {
    constexpr int kMostLooks = 1'000'000;
    for (int look = 0; look < kMostLooks; ++look) {
      if (WatchedThread(pid_, pid_).look() == state) { return true; }
      ::usleep(100);
    }
    return false;
  }

 private:
  pid_t pid_;
};

}  // namespace

TEST_CASE("a process that waits is asleep, and one that was not waited for is gone, for any user") {
  CHECK(status_as_nobody([] {
          const WaitingChild child([] {});
          WatchedThread seen_before(child.pid(), child.pid());
          if (!child.becomes(KernelState::asleep)) { return false; }
          seen_before.look();
          child.kill();
          return seen_before.look() == KernelState::gone && has_ended(child.pid()) &&
                 WatchedThread(child.pid(), child.pid()).look() == KernelState::gone &&
                 WatchedThread(child.pid(), child.pid()).call().empty();
        }) == 0);
}

TEST_CASE("a process that is not dumpable is hidden until it has ended, and so it is said") {
  CHECK(status_as_nobody([] {
          const WaitingChild child([] { ::prctl(PR_SET_DUMPABLE, 0); });
          if (!child.becomes(KernelState::hidden)) { return false; }
          if (why_hidden(child.pid()).find("it is not dumpable") != 0) { return false; }
          if (has_ended(child.pid())) { return false; }
          child.kill();
          return has_ended(child.pid());
        }) == 0);
}

TEST_CASE("a process that hides after it was seen is hidden") {
  CHECK(status_as_nobody([] {
          const WaitingChild child(
              [] { ::signal(SIGUSR1, [](int) { ::prctl(PR_SET_DUMPABLE, 0); }); });
          WatchedThread seen(child.pid(), child.pid());
          if (!child.becomes(KernelState::asleep)) { return false; }
          seen.call();
          ::kill(child.pid(), SIGUSR1);
          return child.becomes(KernelState::hidden) && seen.look() == KernelState::hidden;
        }) == 0);
}

TEST_CASE("a process of another user is hidden, and whose it is, is said") {
  if (::geteuid() != 0) { return; }  // only root can start one
  const WaitingChild child([] {});
  CHECK(status_as_nobody([&] {
          return child.becomes(KernelState::hidden) &&
                 why_hidden(child.pid()) == "it runs as user 0";
        }) == 0);
}
