// The delays of a run by this machine, not by the driver: measured by station and session while the
// driver ran.
#pragma once

#include <chrono>
#include <vector>

#include "line/station.hpp"
#include "runner/session/session.hpp"
#include "runner/verdict/machine_delays.hpp"
#include "sim/scenario/expectations/violations.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

class DriverDelays {
 public:
  /// Session and station must outlive the delays. `is_started_here`: no driver runs before
  /// note_driver(). Unknown for a driver started by somebody else.
  DriverDelays(Session& session, line::Station& station, bool is_started_here);

  /// The driver runs from now on, or has ended.
  void note_driver(bool runs);

  /// The delays until now. Precondition: the delivery of the station is measured.
  MachineDelays all() const;
  /// The sum of the delays since `from`, in the robot's time. Nothing in simulated time, in which a
  /// driver cannot be late.
  Lost since(sim::SimTime from) const;
  /// The sum of the delays in the last `period`, by the clock of the session.
  Lost in_last(std::chrono::nanoseconds period) const;

  /// Converts a duration of the robot to the clock of the session.
  std::chrono::nanoseconds in_session_time(std::chrono::nanoseconds of_robot) const;
  sim::SimTime in_robot_time(std::chrono::nanoseconds of_session) const;

 private:
  double speed() const { return station_.pace().speed().value_or(1.0); }

  Session& session_;
  line::Station& station_;
  std::vector<sim::scenario::Period> without_driver_{};  // in the time of the robot
};

}  // namespace fakebot::runner
