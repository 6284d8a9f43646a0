// What the kernel says of a thread.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

enum class KernelState : std::uint8_t {
  awake,   ///< it runs, or may run
  traced,  ///< a debugger holds it
  asleep,  ///< it waits in a system call, and nothing has woken it; or SIGSTOP has stopped it
  gone,    ///< it has ended
  hidden,  ///< it is there and may sleep, but we may not look: why_hidden()
};

/// As ps shows it; empty when it is gone.
std::string name_of_thread(pid_t process, pid_t thread);

/// The process of its debugger; 0: it has none.
pid_t tracer_of(pid_t process, pid_t thread);

/// Why we may not look at a process that is there: "it runs as user 0", or that it is not dumpable.
/// Only root may look at those of others.
std::string why_hidden(pid_t process);

/// With all of its threads; perhaps it was not waited for yet.
bool has_ended(pid_t process);

/// A thread whose state is asked for repeatedly: its files in /proc stay open. A look costs about
/// 2 us. Looks throw OsError when there are too many open files.
class WatchedThread {
 public:
  WatchedThread() = default;
  WatchedThread(pid_t process, pid_t thread);

  /// Whether it is this one.
  bool is(pid_t process, pid_t thread) const { return process_ == process && thread_ == thread; }
  KernelState look();
  /// The parent of its process, also of one that has ended and was not waited for. Nothing when it
  /// is gone.
  std::optional<pid_t> parent() const;
  /// The system call that it waits in, with its arguments, as proc(5) shows it; "running", or empty
  /// when it is gone or hidden.
  std::string call() { return read_call().value_or(""); }

 private:
  /// Nothing if we may not look.
  std::optional<std::string> read_call();

  pid_t process_ = 0;
  pid_t thread_ = 0;
  FileDescriptor call_;  // opened when it is needed: that of a thread that has ended is root's
  FileDescriptor state_;
};

}  // namespace fakebot::io
