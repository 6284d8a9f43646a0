// The time at which something passes over the line of a robot.
#pragma once

#include <optional>

#include "io/pace/pacer.hpp"
#include "sim/simulation.hpp"

namespace fakebot::runner {

/// With a pacer the wall clock's, so that a frame that leaves late is late on the line, too; else
/// the robot's own.
class LineClock {
 public:
  /// The simulation must outlive it.
  explicit LineClock(const sim::Simulation& simulation) : simulation_(simulation) {}

  void follow(const io::Pacer& pacer) { pacer_ = pacer; }
  /// Nothing: the robot runs freely, or its time has not begun.
  const std::optional<io::Pacer>& pacer() const { return pacer_; }

  sim::SimTime now() const {
    return pacer_ ? pacer_->sim_time(io::Pacer::Clock::now()) : simulation_.now();
  }

 private:
  const sim::Simulation& simulation_;
  std::optional<io::Pacer> pacer_;
};

}  // namespace fakebot::runner
