#include "io/process/child_process.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "io/os_error.hpp"
#include "io/process/orphans.hpp"

namespace fakebot::io {

namespace {

/// How long the destructor waits for a process that got SIGKILL; no events are handled meanwhile.
constexpr std::chrono::seconds kKilledWithin{2};
constexpr std::chrono::milliseconds kKillPeriod{5};

}  // namespace

std::string text_of(const ProcessEnd& end) {
  if (!end.by_signal) { return "with status " + std::to_string(end.value); }
  // glibc keeps the text in thread-local storage.
  const char* name = ::strsignal(end.value);  // NOLINT(concurrency-mt-unsafe)
  return "by signal " + std::to_string(end.value) + " (" + name + ")";
}

ChildProcess::ChildProcess(ProcessCommand command) {
  const std::string mark = new_mark();
  command.environment.push_back(variable_with(mark));
  int error = 0;
  pid_ = start_own_child([&] {
    pid_t pid = -1;
    error = start_program(command, pid);
    return error == 0 ? pid : -1;
  });
  if (error != 0) {
    throw_os_error("start the driver " + command.argv[0], error,
                   remedy_of_start(error, command.argv[0]));
  }
  tree_.emplace(pid_, mark, command.own_group);
}

ChildProcess::~ChildProcess() {
  if (!tree_) { return; }
  const auto give_up_at = std::chrono::steady_clock::now() + kKilledWithin;
  for (tree_->kill(); !tree_->rest().empty(); tree_->kill()) {
    if (std::chrono::steady_clock::now() > give_up_at) { break; }
    std::this_thread::sleep_for(kKillPeriod);
  }
  reap();
}

void ChildProcess::reap() {
  tree_.reset();
  reap_own_child(pid_);
  reap_orphans();
}

/// Leaves the process unreaped, so that nobody else gets the number of the process while the tree
/// is ended.
std::optional<ProcessEnd> ChildProcess::poll() {
  siginfo_t info{};
  if (end_ || ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
      info.si_pid != pid_ || info.si_code == CLD_TRAPPED) {  // a stop by RegisterProbe
    return end_;
  }
  end_ = ProcessEnd{info.si_code != CLD_EXITED, info.si_status};
  return end_;
}

}  // namespace fakebot::io
