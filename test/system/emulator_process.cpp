#include "system/emulator_process.hpp"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <utility>

#include "system/process_states.hpp"
#include "system/summary.hpp"
#include "system/too_slow.hpp"
#include "system/wait.hpp"

namespace fakebot::test {

namespace {

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) { throw std::runtime_error("cannot make a pipe"); }
    read_end = ends[0];
    write_end = ends[1];
  }
};

/// Runs between fork and exec, so only async-signal-safe calls are allowed.
void redirect(int stream, int fd) {
  if (fd >= 0) {
    ::dup2(fd, stream);
  } else {
    ::close(stream);
  }
}

void become(uid_t user) {
  if (::setgroups(0, nullptr) != 0 || ::setgid(user) != 0 || ::setuid(user) != 0) {
    ::_exit(kNotStarted);
  }
}

int open_or_none(const std::string& path, int flags) {
  return path.empty() ? -1 : ::open(path.c_str(), flags | O_CLOEXEC);
}

}  // namespace

const std::string& program_under_test() {
  static const char* const kOther = std::getenv("FAKEBOT_PROGRAM");
  static const std::string kPath = kOther != nullptr ? kOther : FAKEBOT_PROGRAM;
  return kPath;
}

EmulatorProcess::EmulatorProcess(std::vector<std::string> arguments, ProcessOptions options)
    : uncaught_exceptions_(std::uncaught_exceptions()) {
  arguments.insert(arguments.begin(), options.program);
  std::vector<char*> argv;
  for (std::string& argument : arguments) { argv.push_back(argument.data()); }
  argv.push_back(nullptr);

  const Pipe output;
  const Pipe errors;
  const int input_fd = open_or_none(options.input, O_RDONLY);
  const int output_fd = options.output ? open_or_none(*options.output, O_WRONLY)
                                       : ::fcntl(output.write_end, F_DUPFD_CLOEXEC, 0);
  pid_ = ::fork();
  if (pid_ < 0) { throw std::runtime_error("cannot fork"); }
  if (pid_ == 0) {
    redirect(STDIN_FILENO, input_fd);
    redirect(STDOUT_FILENO, output_fd);
    redirect(STDERR_FILENO, errors.write_end);
    if (options.user) { become(*options.user); }
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a killed test leaves no process behind
    ::execv(argv[0], argv.data());
    ::_exit(kNotStarted);
  }
  for (const int fd : {input_fd, output_fd, output.write_end, errors.write_end}) {
    if (fd >= 0) { ::close(fd); }
  }
  collector_ =
      std::thread([this, pipes = std::array{output.read_end, errors.read_end}] { collect(pipes); });
}

EmulatorProcess::~EmulatorProcess() {
  const bool failed = std::uncaught_exceptions() > uncaught_exceptions_;
  if (!status_) {
    if (failed) { std::cerr << "--- the program still runs:\n" << states_of(pid_); }
    // SIGTERM first, so that the program removes its links and ends its drivers.
    send_signal(SIGTERM);
    if (!eventually([this] { return collect_end(); })) {
      send_signal(SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
  }
  if (failed) { std::cerr << "--- standard error of the program:\n" << errors_so_far() << "---\n"; }
  collector_.join();
}

void EmulatorProcess::collect(std::array<int, 2> pipes) {
  std::array<pollfd, 2> polled{pollfd{pipes[0], POLLIN, 0}, pollfd{pipes[1], POLLIN, 0}};
  std::size_t open = polled.size();
  std::array<char, 4096> piece;
  while (open > 0) {
    ::poll(polled.data(), polled.size(), -1);
    for (std::size_t i = 0; i < polled.size(); ++i) {
      if (polled[i].fd < 0 || polled[i].revents == 0) { continue; }
      const ssize_t size = ::read(polled[i].fd, piece.data(), piece.size());
      if (size <= 0) {
        ::close(std::exchange(polled[i].fd, -1));
        --open;
        continue;
      }
      const std::lock_guard lock(mutex_);
      texts_[i].append(piece.data(), static_cast<std::size_t>(size));
      changed_.notify_all();
    }
  }
  const std::lock_guard lock(mutex_);
  all_read_ = true;
  changed_.notify_all();
}

template <class Condition>
bool EmulatorProcess::wait_for_text(std::chrono::milliseconds patience, Condition&& condition) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [&] { return all_read_ || condition(); });
  return condition();
}

const nlohmann::json& EmulatorProcess::ready() {
  if (!ready_.is_null()) { return ready_; }
  std::string line;
  const bool found = wait_for_text(kDeadline, [&] {
    const std::size_t end = texts_[kOutput].find('\n');
    if (end != std::string::npos) { line = texts_[kOutput].substr(0, end); }
    return end != std::string::npos;
  });
  if (!found) { throw std::runtime_error("no ready line; on standard error: " + errors_so_far()); }
  ready_ = nlohmann::json::parse(line);
  return ready_;
}

void EmulatorProcess::wait_for_error_text(const std::string& text, std::size_t times) {
  if (wait_for_text(kDeadline, [&] { return count_of(texts_[kErrors], text) >= times; })) {
    return;
  }
  throw std::runtime_error("never on standard error: " + text);
}

bool EmulatorProcess::saw_error_text(const std::string& text, std::chrono::milliseconds patience) {
  return wait_for_text(patience, [&] { return count_of(texts_[kErrors], text) > 0; });
}

std::string EmulatorProcess::errors_so_far() const {
  const std::lock_guard lock(mutex_);
  return texts_[kErrors];
}

void EmulatorProcess::send_signal(int number) const {
  ::kill(pid_, number);
}

bool EmulatorProcess::running() {
  return !collect_end();
}

bool EmulatorProcess::collect_end() {
  int status = 0;
  if (!status_ && ::waitpid(pid_, &status, WNOHANG) == pid_) { status_ = status; }
  return status_.has_value();
}

ProcessResult EmulatorProcess::wait_for_exit() {
  wait_until("the end of the program", [this] { return collect_end(); });
  if (!wait_for_text(kDeadline, [this] { return all_read_; })) {
    throw std::runtime_error("a child of the program still holds its standard streams");
  }
  const int status = *status_;
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, WIFSIGNALED(status) ? WTERMSIG(status) : 0,
          texts_[kOutput], texts_[kErrors]};
}

ProcessResult run_to_end(std::vector<std::string> arguments, ProcessOptions options) {
  constexpr int kMoreOnASlowMachine = 3;
  ProcessResult result = EmulatorProcess(arguments, options).wait_for_exit();
  for (int more = 0; more < kMoreOnASlowMachine && was_too_slow(result); ++more) {
    result = EmulatorProcess(arguments, options).wait_for_exit();
  }
  return result;
}

}  // namespace fakebot::test
