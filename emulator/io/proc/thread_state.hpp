// What the kernel says of a thread.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

enum class KernelState : std::uint8_t {
  awake,   ///< running or runnable
  traced,  ///< held by a debugger
  asleep,  ///< waiting in a system call, not woken yet; or stopped by SIGSTOP
  gone,    ///< ended
  hidden,  ///< there, perhaps asleep, but we may not look: why_hidden()
};

/// The letter of proc(5), such as R for a thread that runs or waits for a processor; '?' for an
/// ended thread.
char letter_of_state(pid_t process, pid_t thread);

/// The name as in ps; empty for an ended thread.
std::string name_of_thread(pid_t process, pid_t thread);

/// "driver (process 12, thread 13)".
std::string text_of_thread(pid_t process, pid_t thread);

/// The thread that traces the thread, as a debugger does; 0: none.
pid_t tracer_of(pid_t process, pid_t thread);

/// Why an existing process is hidden from us: "it runs as user 0", or not dumpable. Only root may
/// look at processes of other users.
std::string why_hidden(pid_t process);

/// All threads of the process have ended; perhaps nobody has waited for the process yet.
bool has_ended(pid_t process);

/// A thread to be looked at repeatedly: the files in /proc stay open. A look costs about 2 us.
/// Looks throw OsError when there are too many open files.
class WatchedThread {
 public:
  WatchedThread() = default;
  WatchedThread(pid_t process, pid_t thread);

  /// Whether the object watches the given thread.
  bool is(pid_t process, pid_t thread) const { return process_ == process && thread_ == thread; }
  KernelState look();
  /// Whether the thread is still in the call in which the last look() found the thread asleep. Does
  /// not notice a debugger or a kill: for a thread that neither a signal nor a debugger can have
  /// reached since. `woken_here`: whatever wakes the thread runs on the processor of the caller,
  /// and so does the thread. Then the look takes a third of the time of a look().
  bool is_still_asleep(bool woken_here);
  /// The parent of the thread's process, also for an ended process that was not waited for. Nothing
  /// if the process is gone.
  std::optional<pid_t> parent() const;
  /// The system call in which the thread waits, with arguments, in the form of proc(5); "running",
  /// or empty for a thread that is gone or hidden.
  std::string call() { return read_call().value_or(""); }
  /// Whether the last look() found the thread in a call of the preloaded library with a mark.
  bool is_in_marked_call() const { return is_in_marked_call_; }

 private:
  /// Nothing if we may not look.
  std::optional<std::string> read_call();

  pid_t process_ = 0;
  pid_t thread_ = 0;
  FileDescriptor call_;  // opened when needed: the file of an ended thread is root's
  FileDescriptor state_;
  bool is_in_marked_call_ = false;
  std::string asleep_in_;  // the call, by the last look(); empty: the thread was not asleep
};

}  // namespace fakebot::io
