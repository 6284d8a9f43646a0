#include "bench/pty/processes.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "bench/pty/figures.hpp"

namespace fakebot::bench {

Child::Child(const std::function<void()>& work) : pid_(::fork()) {
  if (pid_ == 0) {
    work();
    ::_exit(0);
  }
}

Child::~Child() {
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

double Child::resident_mib() const {
  std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
  for (std::string word; status >> word;) {
    if (word == "VmRSS:") {
      double kib = 0;
      status >> kib;
      return kib / 1024;
    }
  }
  return 0;
}

Started start_fakebot(const std::string& program, const std::vector<std::string>& options) {
  std::array<int, 2> output{};
  if (::pipe(output.data()) != 0) { std::exit(3); }
  const auto begin = Clock::now();
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::dup2(output[1], STDOUT_FILENO);
    std::vector<const char*> arguments{program.c_str(), "run", "--log-level", "off"};
    for (const std::string& option : options) { arguments.push_back(option.c_str()); }
    arguments.push_back(nullptr);
    ::execv(program.c_str(), const_cast<char* const*>(arguments.data()));
    ::_exit(127);
  }
  ::close(output[1]);
  std::array<char, 4096> line{};
  const ssize_t size = ::read(output[0], line.data(), line.size());
  const double ready_ms = to_ms(Clock::now() - begin);
  ::close(output[0]);
  if (size <= 0) {
    std::fprintf(stderr, "cannot start %s\n", program.c_str());
    std::exit(3);
  }
  const auto ready =
      nlohmann::json::parse(std::string(line.data(), static_cast<std::size_t>(size)));
  return {std::make_unique<Child>(pid), ready["port"], ready_ms};
}

}  // namespace fakebot::bench
