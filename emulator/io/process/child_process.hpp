// A child process. The destructor kills and reaps the process, and kills all its descendants.
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

/// The process ignores and blocks no signal. The destructor kills the rest of the process and of
/// all descendants. When our program is killed, the kernel kills the process, too: with the thread
/// that has started the process. So the thread must live as long as the process (start_program()).
class ChildProcess {
 public:
  /// Throws OsError.
  explicit ChildProcess(ProcessCommand command);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  pid_t pid() const { return pid_; }

  /// How the process ended; nothing while the process runs. Does not block.
  [[nodiscard]] std::optional<ProcessEnd> poll();

  /// Gives an ended process up: the destructor then does nothing. Precondition: the process has
  /// ended.
  void reap();

  /// The process and all descendants. They may be left when the process has ended. Precondition:
  /// not reaped.
  ProcessTree& tree() { return *tree_; }

 private:
  pid_t pid_ = -1;
  std::optional<ProcessTree> tree_;
  std::optional<ProcessEnd> end_;
};

}  // namespace fakebot::io
