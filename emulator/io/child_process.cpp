#include "io/child_process.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  pointers.reserve(strings.size() + 1);
  // The interface of posix_spawn is older than const; it does not write.
  for (const std::string& string : strings) {
    pointers.push_back(const_cast<char*>(string.c_str()));
  }
  pointers.push_back(nullptr);
  return pointers;
}

std::vector<std::string> environment_with(const std::string& extra) {
  std::vector<std::string> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) { environment.emplace_back(*entry); }
  environment.push_back(extra);
  return environment;
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& argv,
                           const std::string& extra_environment)
    : own_group_(::isatty(STDIN_FILENO) == 0) {
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  sigset_t default_signals;
  ::sigemptyset(&default_signals);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD, SIGUSR1}) {
    ::sigaddset(&default_signals, number);
  }
  ::posix_spawnattr_setsigdefault(&attributes, &default_signals);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  const int flags = POSIX_SPAWN_SETSIGDEF | (own_group_ ? POSIX_SPAWN_SETPGROUP : 0);
  ::posix_spawnattr_setflags(&attributes, static_cast<short>(flags));

  const std::vector<std::string> environment = environment_with(extra_environment);
  const int error = ::posix_spawnp(&pid_, argv[0].c_str(), nullptr, &attributes,
                                   pointers(argv).data(), pointers(environment).data());
  ::posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    pid_ = -1;
    throw_os_error("start the driver " + argv[0], error, "is it installed, and in PATH?");
  }
}

ChildProcess::~ChildProcess() {
  if (pid_ < 0 || poll()) { return; }
  signal(SIGKILL);
  uninterrupted([this] { return ::waitpid(pid_, nullptr, 0); });
}

std::optional<ProcessEnd> ChildProcess::poll() {
  int status = 0;
  if (!end_ && ::waitpid(pid_, &status, WNOHANG) == pid_) {
    end_ = WIFSIGNALED(status) ? ProcessEnd{true, WTERMSIG(status)}
                               : ProcessEnd{false, WEXITSTATUS(status)};
    if (own_group_) { ::kill(-pid_, SIGKILL); }  // what it left behind
  }
  return end_;
}

void ChildProcess::signal(int number) {
  if (!end_) { ::kill(own_group_ ? -pid_ : pid_, number); }
}

}  // namespace fakebot::io
