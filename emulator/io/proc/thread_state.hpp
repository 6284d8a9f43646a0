// What the kernel says of a thread.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

enum class KernelState : std::uint8_t {
  awake,   ///< it runs, or may run, or a debugger holds it
  asleep,  ///< it waits in a system call, and nothing has woken it; or SIGSTOP has stopped it
  gone,    ///< it has ended
};

/// As ps shows it; empty when it is gone.
std::string name_of_thread(pid_t process, pid_t thread);

/// With all of its threads; perhaps it was not waited for yet.
bool has_ended(pid_t process);

/// A thread whose state is asked for repeatedly: its files in /proc stay open. A look costs about
/// 2 us.
class WatchedThread {
 public:
  WatchedThread() = default;
  WatchedThread(pid_t process, pid_t thread);

  /// Whether it is this one.
  bool is(pid_t process, pid_t thread) const { return process_ == process && thread_ == thread; }
  /// Of threads that we may not trace, such as those of other users: a thread that was woken a
  /// moment ago may be told as asleep.
  KernelState look() const;
  /// The parent of its process, also of one that has ended and was not waited for. Nothing when it
  /// is gone.
  std::optional<pid_t> parent() const;
  /// The system call that it waits in, with its arguments, as proc(5) shows it; "running", or empty
  /// when it is gone.
  std::string call() const;

 private:
  pid_t process_ = 0;
  pid_t thread_ = 0;
  FileDescriptor call_;
  FileDescriptor state_;
};

}  // namespace fakebot::io
