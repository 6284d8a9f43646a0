// The verdict of a scenario that was played with a driver: of what the player has judged, how the
// driver has ended, and what this machine took from the driver.
#pragma once

#include <optional>

#include "runner/scenario/driver_delays.hpp"
#include "runner/scenario/judged_driver.hpp"
#include "runner/scenario/scenario_result.hpp"
#include "runner/verdict/weighed.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// A run with a driver that is over.
struct DrivenEnd {
  const JudgedDriver& driver;
  const DriverDelays& delays;
  sim::SimTime now;       ///< of the robot
  sim::SimTime duration;  ///< of the scenario
  bool is_complete;       ///< the duration is over
  bool is_interrupted;    ///< stopped by the user
  /// What a late driver is weighed by; nothing where nobody can be late.
  std::optional<Circumstances> circumstances{};
};

/// A driver that crashes, never becomes ready or does not end as it should is an error, except that
/// an expectation that failed comes before a wrong end. The verdict of a test program holds
/// whatever else was tested. What the machine can have caused, and what a driver has cut short, is
/// inconclusive.
ScenarioResult verdict_of(ScenarioResult judged, const DrivenEnd& end);

}  // namespace fakebot::runner
