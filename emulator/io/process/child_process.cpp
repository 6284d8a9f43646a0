#include "io/process/child_process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <string_view>
#include <thread>

#include "io/os_error.hpp"
#include "io/process/orphans.hpp"

namespace fakebot::io {

namespace {

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  pointers.reserve(strings.size() + 1);
  // posix_spawn takes pointers to non-const char but does not write through them.
  for (const std::string& string : strings) {
    pointers.push_back(const_cast<char*>(string.c_str()));
  }
  pointers.push_back(nullptr);
  return pointers;
}

std::string_view name_of_variable(std::string_view entry) {
  return entry.substr(0, entry.find('='));
}

std::vector<std::string> environment_with(const std::vector<std::string>& extra) {
  std::vector<std::string> environment = extra;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const bool replaced = std::ranges::any_of(extra, [&](const std::string& other) {
      return name_of_variable(other) == name_of_variable(*entry);
    });
    if (!replaced) { environment.emplace_back(*entry); }
  }
  return environment;
}

/// How long a process that got SIGKILL is waited for where nobody handles events meanwhile.
constexpr std::chrono::seconds kKilledWithin{2};
constexpr std::chrono::milliseconds kKillPeriod{5};

/// The functions of posix_spawn return an errno value.
void require_success(int error, const ProcessCommand& command) {
  if (error != 0) {
    throw_os_error("prepare the start of the driver " + command.argv[0], error, kDescriptorRemedy);
  }
}

/// The signals and the process group of a new process.
class SpawnAttributes {
 public:
  explicit SpawnAttributes(const ProcessCommand& command) {
    require_success(::posix_spawnattr_init(&attributes_), command);
    // Whatever we, or who started us, ignore or block: a driver may rely on any of them to end.
    sigset_t default_signals;
    ::sigfillset(&default_signals);
    for (const int number : {SIGKILL, SIGSTOP}) { ::sigdelset(&default_signals, number); }
    sigset_t none_blocked;
    ::sigemptyset(&none_blocked);
    // None of these four allocates or, with such arguments, fails.
    ::posix_spawnattr_setsigdefault(&attributes_, &default_signals);
    ::posix_spawnattr_setsigmask(&attributes_, &none_blocked);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    const int flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK |
                      (command.own_group ? POSIX_SPAWN_SETPGROUP : 0);
    ::posix_spawnattr_setflags(&attributes_, static_cast<short>(flags));
  }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;
  SpawnAttributes(SpawnAttributes&&) = delete;
  SpawnAttributes& operator=(SpawnAttributes&&) = delete;
  ~SpawnAttributes() { ::posix_spawnattr_destroy(&attributes_); }

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

/// The standard streams of a new process.
class SpawnFiles {
 public:
  explicit SpawnFiles(const ProcessCommand& command) : command_(command) {
    require_success(::posix_spawn_file_actions_init(&actions_), command);
  }
  SpawnFiles(const SpawnFiles&) = delete;
  SpawnFiles& operator=(const SpawnFiles&) = delete;
  SpawnFiles(SpawnFiles&&) = delete;
  SpawnFiles& operator=(SpawnFiles&&) = delete;
  ~SpawnFiles() { ::posix_spawn_file_actions_destroy(&actions_); }

  /// Not in the constructor, so that the destructor frees the actions when this throws.
  void redirect() {
    if (command_.no_input) {
      require_success(
          ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0),
          command_);
    }
    if (!command_.output) { return; }
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
      require_success(::posix_spawn_file_actions_adddup2(&actions_, *command_.output, stream),
                      command_);
    }
  }

  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  const ProcessCommand& command_;
  posix_spawn_file_actions_t actions_{};
};

}  // namespace

std::string text_of(const ProcessEnd& end) {
  if (!end.by_signal) { return "with status " + std::to_string(end.value); }
  // glibc keeps the text in thread-local storage.
  const char* name = ::strsignal(end.value);  // NOLINT(concurrency-mt-unsafe)
  return "by signal " + std::to_string(end.value) + " (" + name + ")";
}

ChildProcess::ChildProcess(const ProcessCommand& command) {
  const SpawnAttributes attributes(command);
  SpawnFiles files(command);
  files.redirect();
  const std::string mark = new_mark();
  std::vector<std::string> extra = command.environment;
  extra.push_back(variable_with(mark));
  const std::vector<std::string> environment = environment_with(extra);
  int error = 0;
  pid_ = start_own_child([&] {
    pid_t pid = -1;
    error = ::posix_spawnp(&pid, command.argv[0].c_str(), files.get(), attributes.get(),
                           pointers(command.argv).data(), pointers(environment).data());
    return error == 0 ? pid : -1;
  });
  if (error != 0) {
    throw_os_error("start the driver " + command.argv[0], error,
                   is_shortage(error) ? "is the limit of processes (ulimit -u) reached?"
                                      : "is it installed, and in PATH?");
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

/// It is not reaped here, so that nobody else gets its number while its tree is ended.
std::optional<ProcessEnd> ChildProcess::poll() {
  siginfo_t info{};
  if (end_ || ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
      info.si_pid != pid_) {
    return end_;
  }
  end_ = ProcessEnd{info.si_code != CLD_EXITED, info.si_status};
  return end_;
}

}  // namespace fakebot::io
