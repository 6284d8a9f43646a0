// How processes use processors.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace fakebot::io {

/// The processor time of a process, in steps of 10 ms: of all threads, and of all ended children
/// after a wait for the child. Nothing for a process no longer there.
std::optional<std::chrono::nanoseconds> processor_time(pid_t process);

/// Since the thread started.
struct ThreadUse {
  std::chrono::nanoseconds time{0};  ///< up to 4 ms late while the thread runs
  std::uint64_t times = 0;           ///< how often the thread got a processor

  bool operator==(const ThreadUse&) const = default;
};

/// Nothing if the thread has ended, or where Linux has no /proc/PID/task/TID/schedstat.
std::optional<ThreadUse> processor_use_of_thread(pid_t process, pid_t thread);

enum class ProcessorUse : std::uint8_t {
  runs,     ///< a thread runs, or waits for a processor
  stopped,  ///< no thread runs, and a signal or a debugger has stopped some
  none,     ///< all threads wait for something else
};

ProcessorUse processor_use(const std::vector<pid_t>& processes);

}  // namespace fakebot::io
