// The verdict of a run in real time, weighed by the time that this machine took from the driver.
#pragma once

#include <vector>

#include "runner/session/processor_watch.hpp"
#include "runner/verdict/machine_delays.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/scenario/events/event.hpp"

namespace fakebot::runner {

/// The circumstances of the driver in a run.
struct Circumstances {
  MachineDelays delays;
  const ProcessorWatch& processor;
  const std::vector<sim::scenario::Event>& events;  ///< of the scenario
  sim::SimTime started_at;                          ///< in the time of the robot
  sim::SimTime until;                               ///< in the time of the scenario
  /// Whether the robot runs as fast as possible: then simulated time is no measure for the driver's
  /// time.
  bool is_unpaced = false;
};

/// A failure with an excuse, and a pass that has tested nothing, become inconclusive. The report
/// names a driver that a signal had stopped meanwhile.
ScenarioResult weighed(ScenarioResult result, const Circumstances& run);

}  // namespace fakebot::runner
