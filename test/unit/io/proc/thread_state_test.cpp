// States of threads as told by the kernel, also to a user without rights. Golden values: proc(5),
// ptrace(2).
#include "io/proc/thread_state.hpp"

#include <doctest/doctest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <string>

#include "unit/waiting_child.hpp"

using namespace fakebot::io;
using fakebot::test::WaitingChild;

namespace {

constexpr uid_t kNobody = 65534;

/// Evaluates a condition in a child; if the test runs as root, as the user nobody. Returns the exit
/// status.
int status_as_nobody(const std::function<bool()>& holds) {
  const pid_t child = ::fork();
  if (child == 0) {
    const bool is_nobody = ::geteuid() != 0 || (::setgid(kNobody) == 0 && ::setuid(kNobody) == 0);
    // After a change of the user a process is not dumpable, and neither are its children.
    ::prctl(PR_SET_DUMPABLE, 1);
    ::_exit(is_nobody && holds() ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  return status;
}

bool becomes(KernelState state, const WaitingChild& child) {
  constexpr int kMostLooks = 1'000'000;
  for (int look = 0; look < kMostLooks; ++look) {
    if (WatchedThread(child.pid(), child.pid()).look() == state) { return true; }
    ::usleep(100);
  }
  return false;
}

}  // namespace

TEST_CASE("a process that waits is asleep, and one that was not waited for is gone, for any user") {
  CHECK(status_as_nobody([] {
          const WaitingChild child;
          WatchedThread seen_before(child.pid(), child.pid());
          if (!becomes(KernelState::asleep, child)) { return false; }
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
          if (!becomes(KernelState::hidden, child)) { return false; }
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
          if (!becomes(KernelState::asleep, child)) { return false; }
          seen.call();
          ::kill(child.pid(), SIGUSR1);
          return becomes(KernelState::hidden, child) && seen.look() == KernelState::hidden;
        }) == 0);
}

TEST_CASE("a process of another user is hidden, and whose it is, is said") {
  if (::geteuid() != 0) { return; }  // only root can start a process of another user
  const WaitingChild child;
  CHECK(status_as_nobody([&] {
          return becomes(KernelState::hidden, child) &&
                 why_hidden(child.pid()) == "it runs as user 0";
        }) == 0);
}
