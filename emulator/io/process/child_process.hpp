// A child process, which is killed and reaped with its object.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace fakebot::io {

/// How a process ended.
struct ProcessEnd {
  bool by_signal;
  int value;  ///< the exit status, or the number of the signal

  bool success() const { return !by_signal && value == 0; }
};

/// "with status 3", "by signal 11 (Segmentation fault)"
std::string text_of(const ProcessEnd& end);

/// The command to start.
struct ProcessCommand {
  std::vector<std::string> argv;           ///< argv[0] is looked up in PATH
  std::vector<std::string> environment{};  ///< NAME=value, replaces an inherited one
  /// Run it in a new process group, so that everything it starts can be killed with it. A terminal
  /// then gives it no input and sends ^C to us alone.
  bool own_group = true;
  bool no_input = false;        ///< standard input is empty; otherwise inherited
  std::optional<int> output{};  ///< for standard output and error; otherwise inherited
};

/// The destructor kills and reaps a process that still runs.
class ChildProcess {
 public:
  /// Throws OsError.
  explicit ChildProcess(const ProcessCommand& command);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ChildProcess(ChildProcess&&) = delete;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  pid_t pid() const { return pid_; }

  /// How the process ended, if it has. Does not block.
  [[nodiscard]] std::optional<ProcessEnd> poll();

  /// Sent to the process group if the process has its own, otherwise to the process.
  void signal(int number);

 private:
  pid_t pid_ = -1;
  bool own_group_;
  std::optional<ProcessEnd> end_;
};

}  // namespace fakebot::io
