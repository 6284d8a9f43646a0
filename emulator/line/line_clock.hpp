// The clock for time stamps of traffic on a robot's line.
#pragma once

#include <optional>

#include "io/pace/context_clock.hpp"
#include "io/pace/pacer.hpp"
#include "sim/fleet/fleet.hpp"

namespace fakebot::line {

/// With a pacer the clock follows the wall clock, so the time stamp of a late frame is late, too;
/// otherwise the clock shows the robot's simulated time.
class LineClock {
 public:
  /// The fleet must outlive the clock.
  LineClock(const sim::Fleet& fleet, io::ContextClock clock) : fleet_(fleet), clock_(clock) {}

  void follow(const io::Pacer& pacer) { pacer_ = pacer; }
  /// The clock shows the robot's simulated time from now on.
  void follow_robot() { pacer_.reset(); }
  /// The followed pacer; nothing if the robot runs freely, is paused or has not started.
  const std::optional<io::Pacer>& pacer() const { return pacer_; }

  sim::SimTime now() const { return pacer_ ? pacer_->sim_time(clock_.now()) : fleet_.now(); }

  /// In simulated time no frame can be late.
  bool is_simulated() const { return clock_.is_simulated(); }
  /// The present time of the clock followed by the pacer.
  io::Pacer::Clock::time_point wall_time() const { return clock_.now(); }

 private:
  const sim::Fleet& fleet_;
  io::ContextClock clock_;
  std::optional<io::Pacer> pacer_;
};

}  // namespace fakebot::line
