// A driver that is started with the robot.
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

/// What to start.
struct ProcessCommand {
  std::vector<std::string> argv;           ///< argv[0] is looked up in PATH
  std::vector<std::string> environment{};  ///< NAME=value, before our own of the same name
  /// A process group of its own, so that everything it starts can be ended with it; a
  /// terminal gives it no input then, and its ^C reaches us alone.
  bool own_group = true;
  bool no_input = false;        ///< its standard input is empty; else it is ours
  std::optional<int> output{};  ///< descriptor for what it prints; else where ours goes
};

/// Ended and collected at the latest when this object is destroyed.
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

  /// How it ended, if it has. Does not wait.
  [[nodiscard]] std::optional<ProcessEnd> poll();

  /// To it and, where it has one, to its process group.
  void signal(int number);

 private:
  pid_t pid_ = -1;
  bool own_group_;
  std::optional<ProcessEnd> end_;
};

}  // namespace fakebot::io
