// How long a process and its descendants were ready to run but got no processor.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <map>
#include <string>

#include "io/pace/running_maximum.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::io {

/// Source: the second number of /proc/PID/task/TID/schedstat, the nanoseconds that a thread has
/// spent on a run queue. Always zero where Linux has no such files.
class ProcessorWait {
 public:
  /// How often to call sample().
  static constexpr std::chrono::milliseconds kSamplePeriod{250};
  /// Waiting times are summed over this window: four samples.
  static constexpr std::chrono::seconds kWindow{1};

  explicit ProcessorWait(std::string proc = "/proc") : proc_(std::move(proc)) {}

  /// Reads the counters of all threads of the process and its descendants.
  void sample(pid_t process, sim::SimTime now);

  /// The longest that one thread waited in any window up to this time.
  std::chrono::nanoseconds longest_until(sim::SimTime at) const { return longest_.until(at); }

 private:
  using Waits = std::map<pid_t, std::chrono::nanoseconds>;  // by thread, since its start

  void add_process(pid_t process, Waits& waits) const;

  std::string proc_;
  std::deque<Waits> samples_{Waits{}};  // in the window, oldest first
  RunningMaximum longest_;
};

}  // namespace fakebot::io
