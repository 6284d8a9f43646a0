// Ends the drivers of a killed program, which cannot end the drivers itself.
#pragma once

#include <sys/types.h>

#include <functional>

#include "io/file/file_descriptor.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::io {

/// A child process that waits for the end of our process, then kills every process with the mark of
/// our drivers (mark_of_all()), and the trees of those processes. The kernel kills the drivers as
/// well (start_program()), but not the drivers' descendants. The guard has its own process group,
/// so signals to our group do not reach the guard, and a different name.
class DriverGuard : private NotCopied {
 public:
  /// `prepare` is called in the guard. If a limit allows no further process, there is no guard.
  explicit DriverGuard(const std::function<void()>& prepare);

  /// Ends the guard; the caller waits for the guard's process. Precondition: no driver is left.
  void dismiss() const;
  /// -1 without a guard.
  pid_t pid() const { return pid_; }

 private:
  FileDescriptor our_end_;  // of a pipe: the kernel closes the end with our process
  pid_t pid_ = -1;
};

}  // namespace fakebot::io
