// How long processes could not run: ready, without a processor, or blocked in the kernel.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "io/pace/lost_time.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::io {

/// Source: /proc/PID/task/TID/schedstat. The second number there is the nanoseconds that a thread
/// has spent on a run queue, the third is how often the thread got a processor. Linux counts a wait
/// at the end, however long ago the wait began. Always zero where Linux has no such files. Second
/// source: the state in /proc/PID/task/TID/stat. Without a processor between two samples, a thread
/// in R at both waits for a processor all the time, and a thread in D is blocked, for example by
/// the kernel's worker for the bytes of pseudo-terminals.
class ProcessorWait {
 public:
  /// How often to call sample().
  static constexpr std::chrono::milliseconds kSamplePeriod{250};

  explicit ProcessorWait(std::string proc = "/proc") : proc_(std::move(proc)) {}

  /// Reads the counters of all threads of the processes. `speed` is the seconds of `now` in a real
  /// second.
  void sample(const std::vector<pid_t>& processes, sim::SimTime now, double speed = 1);

  /// When threads waited; for each sample, the wait of the thread that waited longest.
  const LostTime& lost() const { return lost_; }
  /// When a thread waited for at least kStall without a break.
  const LostTime& stalls() const { return stalls_; }
  static constexpr std::chrono::milliseconds kStall{500};  ///< (choice)

 private:
  struct Wait {
    std::chrono::nanoseconds ran{0};     // since the thread started
    std::chrono::nanoseconds waited{0};  // since the thread started
    std::uint64_t times = 0;
    char state = '?';
    /// The recorded part of an unfinished wait.
    std::chrono::nanoseconds recorded{0};
    sim::SimTime unchanged_since{0};  ///< the first sample in this state, without a processor since

    /// Whether the thread is in the same state as `before`, without a processor in between.
    bool is_still(char in_state, const Wait& before) const {
      return state == in_state && before.state == in_state && times == before.times &&
             ran == before.ran;
    }
  };
  using Waits = std::map<pid_t, Wait>;  // by thread

  void add_process(pid_t process, Waits& waits) const;
  void add_stall(sim::SimTime from, sim::SimTime now);

  std::string proc_;
  Waits last_;
  sim::SimTime sampled_at_{0};
  LostTime lost_;
  LostTime stalls_;
};

}  // namespace fakebot::io
