// The clock for time stamps of traffic on a robot's line.
#pragma once

#include <optional>

#include "io/pace/pacer.hpp"
#include "sim/simulation.hpp"

namespace fakebot::runner {

/// With a pacer it follows the wall clock, so that the time stamp of a late frame is late too;
/// otherwise it is the robot's simulated time.
class LineClock {
 public:
  /// The simulation must outlive it.
  explicit LineClock(const sim::Simulation& simulation) : simulation_(simulation) {}

  void follow(const io::Pacer& pacer) { pacer_ = pacer; }
  /// Nothing if the robot runs freely or has not started.
  const std::optional<io::Pacer>& pacer() const { return pacer_; }

  sim::SimTime now() const {
    return pacer_ ? pacer_->sim_time(io::Pacer::Clock::now()) : simulation_.now();
  }

 private:
  const sim::Simulation& simulation_;
  std::optional<io::Pacer> pacer_;
};

}  // namespace fakebot::runner
