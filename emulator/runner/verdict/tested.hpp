// Whether a scenario that passed has tested its driver: what a stall of this machine kept from it,
// from the first frame to the last, has tested nothing. Delays that are shorter are no stalls, so
// that a busy machine leaves most passes as they are.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "runner/verdict/machine_delays.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/scenario/events/event.hpp"

namespace fakebot::runner {

/// When the driver got no frames, or no processor, or was stopped, for at least half a second
/// without a break; in the time of the scenario, which starts at `started_at` of the robot's time
/// and ends at `until`, in order.
std::vector<sim::scenario::Period> stalls_of(const MachineDelays& delays,
                                             const io::LostTime& without_processor,
                                             const io::LostTime& stopped, sim::SimTime started_at,
                                             sim::SimTime until);

/// Why a result that passed tells nothing; nothing if the driver was tested. Reasons: a fault cuts
/// frames into pieces, and the kernel has joined the pieces, because delivery was late for a tenth
/// of the scenario; or the driver was stalled for more than half of the scenario, each time while
/// an event lasted, or each time from an event to the expected reaction, so that the reaction came
/// by itself.
std::optional<std::string> why_nothing_tested(const ScenarioResult& passed,
                                              const std::vector<sim::scenario::Event>& events,
                                              const std::vector<sim::scenario::Period>& stalls,
                                              sim::SimTime until,
                                              std::chrono::nanoseconds delivered_late = {});

}  // namespace fakebot::runner
