#include "io/proc/stopped_time.hpp"

#include <algorithm>
#include <utility>

#include "io/proc/process_table.hpp"

namespace fakebot::io {

void StoppedTime::sample(const std::vector<pid_t>& processes, sim::SimTime now) {
  const sim::SimTime from = std::exchange(sampled_at_, now);
  if (std::ranges::any_of(processes, is_stopped)) { lost_.add(from, now, now - from); }
}

}  // namespace fakebot::io
