// How long a driver waits for a processor, and when a driver is stopped: lateness of the machine,
// not of the driver.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <utility>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/pace/context_clock.hpp"
#include "io/pace/timer.hpp"
#include "io/proc/processor_wait.hpp"
#include "io/proc/stopped_time.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

class ProcessorWatch {
 public:
  /// Returns all processes of the driver that run now.
  using Processes = std::function<std::vector<pid_t>()>;

  /// The context must outlive the watch.
  ProcessorWatch(boost::asio::io_context& context, Processes processes)
      : processes_(std::move(processes)), clock_(context), timer_(context) {}

  /// Measures from now on. `now` returns the time of a sample; `speed` seconds of this time are a
  /// second of the context's clock.
  void start(std::function<sim::SimTime()> now, double speed);
  /// Takes one more sample, for the end of the measurement. Precondition: start() was called.
  void sample();
  void stop() { timer_.cancel(); }
  /// The time between samples, in the time of the context.
  std::chrono::nanoseconds sample_period() const {
    return clock_.of_real(io::ProcessorWait::kSamplePeriod);
  }

  const io::ProcessorWait& waits() const { return waits_; }
  /// The periods in which a signal had stopped the driver.
  const io::StoppedTime& stops() const { return stops_; }

 private:
  Processes processes_;
  io::ContextClock clock_;
  io::Timer timer_;
  std::function<sim::SimTime()> now_{};
  double speed_ = 1;  // of the samples' time, in real time
  io::ProcessorWait waits_{};
  io::StoppedTime stops_{};
};

}  // namespace fakebot::runner
