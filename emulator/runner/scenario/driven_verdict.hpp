// The verdict of a scenario played with a driver: from the player's judgement, the end of the
// driver, and the delays by this machine.
#pragma once

#include <optional>

#include "runner/scenario/driver/driver_delays.hpp"
#include "runner/scenario/judged_driver.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "runner/verdict/weighed.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// A finished run with a driver.
struct DrivenEnd {
  const JudgedDriver& driver;
  const DriverDelays& delays;
  sim::SimTime now;       ///< time of the robot
  sim::SimTime duration;  ///< of the scenario
  bool is_complete;       ///< the duration is over
  bool is_interrupted;    ///< stopped by the user
  /// Excuses for a late driver; nothing if no driver can be late.
  std::optional<Circumstances> circumstances{};
};

/// A crash, a driver that was never ready and a wrong end are errors; a failed expectation comes
/// before a wrong end. The verdict of a test program holds whatever else was tested. Inconclusive
/// are failures that the machine can have caused, and runs cut short by the driver.
ScenarioResult verdict_of(ScenarioResult judged, const DrivenEnd& end);

}  // namespace fakebot::runner
