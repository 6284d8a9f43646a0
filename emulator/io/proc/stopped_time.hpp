// When processes were stopped by a signal, such as SIGSTOP.
#pragma once

#include <sys/types.h>

#include <vector>

#include "io/pace/lost_time.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::io {

/// Who stopped the processes is unknown. Source: the state T in /proc/PID/stat.
class StoppedTime {
 public:
  /// If any of the processes is stopped now, the time since the last sample counts as stopped.
  void sample(const std::vector<pid_t>& processes, sim::SimTime now);

  const LostTime& lost() const { return lost_; }

 private:
  sim::SimTime sampled_at_{0};
  LostTime lost_;
};

}  // namespace fakebot::io
