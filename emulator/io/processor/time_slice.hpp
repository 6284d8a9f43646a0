// How long a thread may use a processor before the turn of another program.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>

namespace fakebot::io {

/// While an object lives, the calling thread has a short time slice, as have threads and programs
/// that the thread starts. A woken thread interrupts any thread with a longer slice, and otherwise
/// waits for milliseconds beside a program that computes. The share of the processor stays the
/// same. Does nothing before Linux 6.12, for real-time threads, and where the system refuses.
class ShortTimeSlice {
 public:
  /// The least that Linux accepts. (kernel/sched/syscalls.c, __setparam_fair)
  static constexpr std::chrono::microseconds kShort{100};

  ShortTimeSlice();
  ShortTimeSlice(const ShortTimeSlice&) = delete;
  ShortTimeSlice& operator=(const ShortTimeSlice&) = delete;
  ~ShortTimeSlice();

 private:
  pid_t thread_;
  std::optional<std::chrono::nanoseconds> before_;
};

/// Zero: the system's own choice, or unknown there. Nothing: the thread is gone, or is not
/// scheduled by slices.
std::optional<std::chrono::nanoseconds> time_slice_of(pid_t thread);

/// Gives the calling thread the slice that the first thread with a ShortTimeSlice had before.
/// Async-signal-safe.
void use_usual_time_slice();

}  // namespace fakebot::io
