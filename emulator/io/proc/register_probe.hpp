// The registers of a thread of another process, read while the thread is stopped for a moment.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "io/proc/processor_use.hpp"

namespace fakebot::io {

struct RegisterSample {
  std::uint64_t instruction = 0;  ///< the address of the next instruction
  std::optional<long> call{};     ///< the system call at whose end the thread was stopped
  /// All further registers; floating point and vector registers as a single hash.
  std::vector<std::uint64_t> registers{};
  ThreadUse use{};  ///< at the stop
};

/// Stops a running thread by ptrace(2), as a debugger does. A sample costs about 0.1 ms, and takes
/// longer while the thread waits for a processor. Signals to the thread arrive as without the
/// object.
class RegisterProbe {
 public:
  RegisterProbe() = default;
  RegisterProbe(pid_t process, pid_t thread) : process_(process), thread_(thread) {}

  pid_t process() const { return process_; }
  pid_t thread() const { return thread_; }
  /// Nothing for a thread that does not run, is about to end, is about to get a signal, or must not
  /// be stopped by us, as below a debugger. All calls must come from the same thread of ours.
  std::optional<RegisterSample> sample();
  /// Without a processor, or in vfork(), a thread may stop after sample() has returned: lets the
  /// stopped thread go on. To be called again and again.
  void release_late();

 private:
  enum class Stop : std::uint8_t { none, interrupted, otherwise };

  bool attach();
  Stop await_stop(std::chrono::nanoseconds patience);
  std::optional<RegisterSample> read() const;
  void detach();

  pid_t process_ = 0;
  pid_t thread_ = 0;
  bool is_attached_ = false;
  int signal_ = 0;  // at a stop: to be passed on to the thread
};

}  // namespace fakebot::io
