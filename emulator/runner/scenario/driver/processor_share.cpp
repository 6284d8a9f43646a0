#include "runner/scenario/driver/processor_share.hpp"

#include "io/proc/processor_use.hpp"

namespace fakebot::runner {

namespace {

/// The kernel counts in steps of 10 ms, so the share is right to 0.01 or 0.02.
constexpr std::chrono::seconds kWindow{1};
constexpr std::chrono::milliseconds kSampleEvery{250};

}  // namespace

void ProcessorShare::start() {
  timer_.call_every(session_.clock().of_real(kSampleEvery), [this] { sample(); });
}

/// The parent counts an ended process after the wait for the process; without a wait the time is
/// lost.
void ProcessorShare::sample() {
  std::chrono::nanoseconds used{0};
  for (const pid_t process : session_.processes_of_first_driver()) {
    used += io::processor_time(process).value_or(std::chrono::nanoseconds{0});
  }
  const sim::SimTime now = station_.now();
  if (!samples_.empty() && (now <= samples_.back().at || used < samples_.back().used)) {
    samples_.clear();  // another driver, or a robot that waits for its driver
  }
  samples_.push_back({now, used});
  while (samples_.size() > 2 && now - samples_[1].at >= kWindow) { samples_.pop_front(); }
  const sim::SimTime length = now - samples_.front().at;
  const bool is_whole = length >= kWindow;
  station_.line().note_processor_share(
      is_whole ? std::chrono::duration<double>(used - samples_.front().used) /
                     std::chrono::duration<double>(length)
               : 0);
}

}  // namespace fakebot::runner
