// Ends the drivers of a program that was killed, and could not end them itself.
#pragma once

#include <sys/types.h>

#include <functional>

#include "io/file/file_descriptor.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::io {

/// A child process that waits for our end, and then kills whatever has the mark of our drivers
/// (mark_of_all()), and what belongs to that. The kernel kills the drivers as well
/// (start_program()), but not what they have started. The guard has a process group of its own,
/// which no signal to ours reaches, and a different name.
class DriverGuard : private NotCopied {
 public:
  /// `prepare` is called in the guard. Without a process for it, because of a limit, there is none.
  explicit DriverGuard(const std::function<void()>& prepare);

  /// Ends the guard; the caller waits for its process. Precondition: no driver is left.
  void dismiss() const;
  /// -1 without a process.
  pid_t pid() const { return pid_; }

 private:
  FileDescriptor our_end_;  // of a pipe: the kernel closes it with us
  pid_t pid_ = -1;
};

}  // namespace fakebot::io
