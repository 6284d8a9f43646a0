// How long drivers have kept simulated time from going on. A computing driver is measured by
// processor time: a busy machine takes nothing from the patience. A driver blocked in the kernel
// uses no processor, and is measured by the clock of the machine.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <optional>
#include <vector>

#include "io/proc/processor_use.hpp"

namespace fakebot::io {

class Standstill {
 public:
  using Duration = std::chrono::nanoseconds;

  /// What the processes of the drivers do at a time.
  struct Look {
    Duration at{0};                    ///< by the clock of the machine
    std::map<pid_t, Duration> used{};  ///< as processor_time()
    ProcessorUse use = ProcessorUse::runs;
  };

  /// Time stands still, since the first look at the latest.
  void add(const Look& look);
  /// Time goes on, or has a reason to stand still. The next look is the first again.
  void end();

  /// Processor time since the first look, of the process with most.
  Duration computed() const { return computed_; }
  /// How long no thread has run, waited for a processor or been stopped.
  Duration blocked() const { return blocked_; }
  /// The time by the clock of the machine, less the time in which a driver waited for a processor.
  Duration granted() const { return granted_; }

 private:
  std::optional<Look> first_;
  Duration last_at_{0};
  Duration computed_{0};
  Duration blocked_{0};
  Duration granted_{0};
};

Standstill::Look look_at(const std::vector<pid_t>& processes);

}  // namespace fakebot::io
