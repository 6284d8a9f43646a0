#include "runner/session/processor_watch.hpp"

#include <cassert>
#include <utility>

namespace fakebot::runner {

void ProcessorWatch::start(std::function<sim::SimTime()> now, double speed) {
  now_ = std::move(now);
  speed_ = speed * clock_.scale();
  sample();
  timer_.call_every(sample_period(), [this] { sample(); });
}

void ProcessorWatch::sample() {
  assert(now_);
  const std::vector<pid_t> processes = processes_();
  if (processes.empty()) { return; }
  const sim::SimTime now = now_();
  waits_.sample(processes, now, speed_);
  stops_.sample(processes, now);
}

}  // namespace fakebot::runner
