#include "io/process/driver_guard.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <thread>
#include <vector>

#include "io/process/process_tree.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

/// Looks in a row without any process found: a process that forks again and again is found by a
/// later look.
constexpr int kLooksInVain = 3;
/// Limits the wait for a process stuck in a device. (choice)
constexpr std::chrono::seconds kGivesUpAfter{10};
constexpr std::chrono::milliseconds kGuardPeriod{10};

/// Differs from fakebot's name: `pkill fakebot` spares the guard.
constexpr const char* kNameOfGuard = "driver-guard";

void wait_for_end_of_other_side() {
  char none = 0;
  uninterrupted([&] { return ::read(STDIN_FILENO, &none, 1); });
}

/// The guard has the mark, too, so its tree has all marked processes.
void kill_all_marked() {
  ProcessTree drivers(::getpid(), mark_of_all(), false);
  const auto give_up_at = std::chrono::steady_clock::now() + kGivesUpAfter;
  for (int in_vain = 0; in_vain < kLooksInVain;) {
    const std::vector<ProcessEntry> left = drivers.rest();
    for (const ProcessEntry& process : left) { ::kill(process.pid, SIGKILL); }
    in_vain = left.empty() ? in_vain + 1 : 0;
    if (std::chrono::steady_clock::now() > give_up_at) { return; }
    std::this_thread::sleep_for(kGuardPeriod);
  }
}

/// The guard stays in our session: a process in another session, together with a driver, belongs to
/// the driver.
[[noreturn]] void guard(int end_of_pipe) {
  sigset_t all;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, nullptr);
  ::setpgid(0, 0);
  ::prctl(PR_SET_NAME, kNameOfGuard);
  ::dup2(end_of_pipe, STDIN_FILENO);
  ::closefrom(STDIN_FILENO + 1);
  const bool has_left = ::chdir("/") == 0;  // so that no file system stays in use
  wait_for_end_of_other_side();
  kill_all_marked();
  ::_exit(has_left ? 0 : 1);
}

}  // namespace

DriverGuard::DriverGuard(const std::function<void()>& prepare) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) { return; }
  const FileDescriptor its_end(ends[0]);
  our_end_ = FileDescriptor(ends[1]);
  mark_of_all();
  pid_ = ::fork();
  if (pid_ != 0) { return; }
  prepare();
  guard(its_end.get());
}

void DriverGuard::dismiss() const {
  if (pid_ > 0) { ::kill(pid_, SIGKILL); }
}

}  // namespace fakebot::io
