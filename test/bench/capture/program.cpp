#include "bench/capture/program.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace fakebot::bench {

namespace {

double now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double in_seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

}  // namespace

Program::Program(const std::vector<std::string>& arguments, int output)
    : pid_(::fork()), begin_s_(now_s()) {
  if (pid_ != 0) { return; }
  std::vector<char*> argv;
  for (const std::string& argument : arguments) {
    argv.push_back(const_cast<char*>(argument.c_str()));
  }
  argv.push_back(nullptr);
  const int nowhere = ::open("/dev/null", O_WRONLY);
  ::dup2(output >= 0 ? output : nowhere, STDOUT_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
  ::execv(argv[0], argv.data());
  ::_exit(127);
}

void Program::stop() const {
  ::kill(pid_, SIGTERM);
}

Taken Program::wait(bool stopped) const {
  constexpr int kInterrupted = 130;
  int status = 0;
  rusage usage{};
  ::wait4(pid_, &status, 0, &usage);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != (stopped ? kInterrupted : 0)) {
    std::fprintf(stderr, "the program did not end well: %d\n", status);
    std::exit(3);
  }
  return {now_s() - begin_s_, in_seconds(usage.ru_utime) + in_seconds(usage.ru_stime)};
}

}  // namespace fakebot::bench
