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

/// Ended and collected at the latest when this object is destroyed.
class ChildProcess {
 public:
  /// Starts argv[0], looked up in PATH, with `NAME=value` added to the environment.
  /// Standard streams are passed through. Away from a terminal it gets a process
  /// group of its own, so that everything it starts can be ended with it.
  /// Throws OsError.
  ChildProcess(const std::vector<std::string>& argv, const std::string& extra_environment);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ChildProcess(ChildProcess&&) = delete;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  /// How it ended, if it has. Does not wait.
  std::optional<ProcessEnd> poll();

  /// To it and, where it has one, to its process group.
  void signal(int number);

 private:
  pid_t pid_ = -1;
  bool own_group_;
  std::optional<ProcessEnd> end_;
};

}  // namespace fakebot::io
