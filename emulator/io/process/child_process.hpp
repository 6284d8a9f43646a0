// A child process, which is killed and reaped with its object, and with all that it has started.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "io/process/process_tree.hpp"
#include "io/process/program_start.hpp"

namespace fakebot::io {

/// How a process ended.
struct ProcessEnd {
  bool by_signal;
  int value;  ///< the exit status, or the number of the signal

  bool success() const { return !by_signal && value == 0; }
};

/// "with status 3", "by signal 11 (Segmentation fault)"
std::string text_of(const ProcessEnd& end);

/// It ignores and blocks no signal. The destructor kills what is left of the process and of all
/// that it has started. When we are killed, the kernel kills the process, too: with the thread that
/// has started it, which must live as long (start_program()).
class ChildProcess {
 public:
  /// Throws OsError.
  explicit ChildProcess(ProcessCommand command);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  pid_t pid() const { return pid_; }

  /// How the process ended, if it has. Does not block.
  [[nodiscard]] std::optional<ProcessEnd> poll();

  /// Gives it up, so that nothing is left for the destructor. Precondition: it has ended.
  void reap();

  /// The process and all that it has started, which may be left when the process has ended.
  /// Precondition: not reaped.
  ProcessTree& tree() { return *tree_; }

 private:
  pid_t pid_ = -1;
  std::optional<ProcessTree> tree_;
  std::optional<ProcessEnd> end_;
};

}  // namespace fakebot::io
