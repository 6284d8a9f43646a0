#include "runner/session/processor_watch.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace fakebot::runner {

void ProcessorWatch::start(std::function<sim::SimTime()> now, double speed) {
  now_ = std::move(now);
  speed_ = speed * clock_.scale();
  sample();
  timer_.call_every(clock_.of_real(io::ProcessorWait::kSamplePeriod), [this] { sample(); });
}

void ProcessorWatch::sample() {
  assert(now_);
  const auto running =
      std::ranges::find_if(drivers_, [](const auto& driver) { return driver->runs(); });
  if (running == drivers_.end()) { return; }
  const std::vector<pid_t> processes = (*running)->processes();
  const sim::SimTime now = now_();
  waits_.sample(processes, now, speed_);
  stops_.sample(processes, now);
}

}  // namespace fakebot::runner
