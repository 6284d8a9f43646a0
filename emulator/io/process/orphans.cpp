#include "io/process/orphans.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "io/proc/descendants.hpp"
#include "io/process/driver_guard.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

using namespace std::chrono_literals;

namespace {

/// Time to end after SIGTERM for orphans of no known driver, with a cleared environment.
constexpr auto kStrayEndsWithin = 2s;
constexpr auto kStrayPeriod = 10ms;

/// The children of the whole process; therefore a single object for all threads.
struct Children {
  std::mutex mutex;
  std::set<pid_t> own;  // children for which callers of start_own_child() wait
  std::atomic<bool> adopts{false};
  std::unique_ptr<DriverGuard> guard;  // since the first child
};

Children& children() {
  static Children all;
  return all;
}

/// The number of an ended child that was not waited for; 0 without such a child.
pid_t ended_child() {
  siginfo_t info{};
  const int result =
      uninterrupted([&] { return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT); });
  const bool has_ended = result == 0 && info.si_code != CLD_TRAPPED;  // a stop by RegisterProbe
  return has_ended ? info.si_pid : 0;
}

bool has_children() {
  siginfo_t info{};
  return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

/// Precondition: the mutex is locked. Process 1 needs no guard: with process 1, the kernel ends all
/// processes of the namespace.
void post_guard() {
  if (!adopts_orphans() || children().guard || ::getpid() == 1) { return; }
  children().guard = std::make_unique<DriverGuard>([] { children().adopts = false; });
  if (children().guard->pid() > 0) { children().own.insert(children().guard->pid()); }
}

void dismiss_guard() {
  const std::unique_ptr<DriverGuard> guard = std::exchange(children().guard, nullptr);
  if (!guard || guard->pid() < 0) { return; }
  guard->dismiss();
  reap_own_child(guard->pid());
}

/// For a killed guard. Precondition: the mutex is locked.
void replace_guard() {
  ::waitpid(children().guard->pid(), nullptr, WNOHANG);
  children().own.erase(children().guard->pid());
  children().guard.reset();
  post_guard();
}

void end_strays() {
  const auto begin = std::chrono::steady_clock::now();
  std::set<ProcessKey> asked;
  for (;;) {
    reap_orphans();
    if (!has_children()) { return; }
    const std::vector<ProcessEntry> strays = living_descendants_of(::getpid());
    const auto spent = std::chrono::steady_clock::now() - begin;
    if (strays.empty() || spent > 2 * kStrayEndsWithin) { return; }
    for (const ProcessEntry& stray : strays) {
      if (asked.insert(stray.key()).second) { ::kill(stray.pid, SIGTERM); }
      ::kill(stray.pid, spent > kStrayEndsWithin ? SIGKILL : SIGCONT);
    }
    std::this_thread::sleep_for(kStrayPeriod);
  }
}

}  // namespace

OrphanAdoption::OrphanAdoption() : had_children_(has_children()) {
  if (::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0) { children().adopts = true; }
}

OrphanAdoption::~OrphanAdoption() {
  dismiss_guard();
  if (!had_children_ && adopts_orphans()) { end_strays(); }
  children().adopts = false;
  ::prctl(PR_SET_CHILD_SUBREAPER, 0);
}

bool adopts_orphans() {
  return children().adopts;
}

void reap_orphans() {
  if (!adopts_orphans()) { return; }
  const std::lock_guard lock(children().mutex);
  const auto is_guard = [](pid_t child) {
    return children().guard && children().guard->pid() == child;
  };
  // Until a caller has waited for an ended own child, the own child hides all further ended
  // children.
  for (pid_t child = ended_child(); child > 0; child = ended_child()) {
    if (is_guard(child)) {
      replace_guard();
    } else if (children().own.contains(child)) {
      return;
    } else {
      ::waitpid(child, nullptr, WNOHANG);
    }
  }
}

pid_t start_own_child(const std::function<pid_t()>& spawn) {
  const std::lock_guard lock(children().mutex);
  post_guard();
  const pid_t child = spawn();
  if (child > 0) { children().own.insert(child); }
  return child;
}

void reap_own_child(pid_t child) {
  siginfo_t info{};
  uninterrupted(
      [&] { return ::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT); });
  // Both under the lock, because another child may get the number at once.
  const std::lock_guard lock(children().mutex);
  children().own.erase(child);
  ::waitpid(child, nullptr, WNOHANG);
}

}  // namespace fakebot::io
