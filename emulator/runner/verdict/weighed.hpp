// The verdict of a run in real time, weighed by what this machine took from the driver.
#pragma once

#include <vector>

#include "runner/scenario/scenario_result.hpp"
#include "runner/session/processor_watch.hpp"
#include "runner/verdict/machine_delays.hpp"
#include "sim/scenario/events/event.hpp"

namespace fakebot::runner {

/// What a run was like for its driver.
struct Circumstances {
  MachineDelays delays;
  const ProcessorWatch& processor;
  const std::vector<sim::scenario::Event>& events;  ///< of the scenario
  sim::SimTime started_at;                          ///< in the time of the robot
  sim::SimTime until;                               ///< in the time of the scenario
  /// The robot runs as fast as possible, so that its time tells nothing of how long a driver had.
  bool is_unpaced = false;
};

/// What failed may be excused, and what passed may have tested nothing: then it is inconclusive.
/// What a signal stopped meanwhile is told.
ScenarioResult weighed(ScenarioResult result, const Circumstances& run);

}  // namespace fakebot::runner
