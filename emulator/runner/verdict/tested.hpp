// Whether a passed scenario has tested its driver. Whatever a stall of this machine has kept from
// the driver, from the first frame to the last, was not tested. Shorter delays are no stalls, so a
// busy machine leaves most passes as they are.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "runner/verdict/machine_delays.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/scenario/events/event.hpp"

namespace fakebot::runner {

/// The periods of at least half a second without a break, in order, in which the driver got no
/// frames, or no processor, or was stopped. Periods are in the time of the scenario, which starts
/// at `started_at` of the robot's time and ends at `until`.
std::vector<sim::scenario::Period> stalls_of(const MachineDelays& delays,
                                             const io::LostTime& without_processor,
                                             const io::LostTime& stopped, sim::SimTime started_at,
                                             sim::SimTime until);

/// Why a passed result tells nothing; nothing if the driver was tested. Reasons: a fault cuts
/// frames into pieces, and the kernel has joined the pieces, because delivery was late for a tenth
/// of the scenario; or the driver was stalled for more than half of the scenario, or whenever an
/// event lasted, or whenever a reaction was expected after an event, so that the reaction came by
/// itself.
std::optional<std::string> why_nothing_tested(const ScenarioResult& passed,
                                              const std::vector<sim::scenario::Event>& events,
                                              const std::vector<sim::scenario::Period>& stalls,
                                              sim::SimTime until,
                                              std::chrono::nanoseconds delivered_late = {});

}  // namespace fakebot::runner
