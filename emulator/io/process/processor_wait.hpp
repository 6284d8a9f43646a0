// How long a process, and what it has started, had work and got no processor for it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <map>
#include <string>

#include "io/pace/running_maximum.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::io {

/// From what Linux counts of each thread: the second number of /proc/PID/task/TID/schedstat,
/// nanoseconds on a run queue. Where there are no such files it is always zero.
class ProcessorWait {
 public:
  /// Between two looks, for whoever looks.
  static constexpr std::chrono::milliseconds kLookEvery{250};
  /// Waits are added up over so much: four looks.
  static constexpr std::chrono::seconds kWindow{1};

  explicit ProcessorWait(std::string proc = "/proc") : proc_(std::move(proc)) {}

  /// At the threads of the process and its descendants.
  void look(pid_t process, sim::SimTime now);

  /// What one thread waited at most, of any such window until then.
  std::chrono::nanoseconds most_until(sim::SimTime at) const { return most_.until(at); }

 private:
  using Waits = std::map<pid_t, std::chrono::nanoseconds>;  // of threads, since they began

  void add_process(pid_t process, Waits& waits) const;

  std::string proc_;
  std::deque<Waits> looks_{Waits{}};  // of the window, the oldest first
  RunningMaximum most_;
};

}  // namespace fakebot::io
