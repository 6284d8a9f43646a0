// Decides whether this machine was too slow to judge a driver.
#pragma once

#include <optional>
#include <string>

#include "io/pace/lateness.hpp"
#include "io/pace/lost_time.hpp"
#include "runner/scenario/scenario_result.hpp"

namespace fakebot::runner {

/// What this machine took from a driver, in the time of the robot.
struct MachineDelays {
  const io::LostTime& sending;    ///< frames were sent late
  const io::LostTime& delivery;   ///< the kernel delivered late what was sent
  const io::LostTime& processor;  ///< the driver waited for a processor
};

/// If the machine took a notable part of the time between these two, in the time of the robot: the
/// reason with figures; otherwise nothing. For what has no known margin.
std::optional<std::string> why_too_slow(const MachineDelays& delays, sim::SimTime from,
                                        sim::SimTime until);

/// A judged expectation that failed, and what the machine took from the driver in the meantime.
/// Returns the reason, with figures, why the machine can have caused the failure; nothing if it
/// cannot: if it took less than the driver was late, or if no delay causes such a failure.
/// `started_at`: the start of the scenario, in the time of the robot.
std::optional<std::string> why_machine_failed(const ScenarioResult::Judged& failed,
                                              sim::SimTime started_at, const MachineDelays& delays);

}  // namespace fakebot::runner
