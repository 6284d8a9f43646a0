// Whether this machine can have caused a failure. The table says, for every kind of expectation, by
// how much the machine must have made the driver late to have caused the failure:
//
//   after ... within   the lateness of the reaction; without a reaction, at least a quarter of the
//                      time
//   ... for            the length of the break, as far as the condition had to hold
//   never, always      the time of the violation above the tolerance, since the last violation; or,
//                      for a violation until the end, a quarter of the second before its begin,
//                      which excuses all later failures, too
//   at_end             the time for which the condition has not held, or would have taken to hold;
//                      otherwise a tenth of the time since the last event; in any case, a quarter
//                      of the whole time is enough
//   count              a tenth of the time since the start or, for a surplus, since the last count
//   no_violations      nothing excuses commands that a robot does not obey
//   a test program     half a second, and a tenth of the time: the program's patience is unknown
//   an end             half of the time for which the end was awaited
#pragma once

#include <optional>
#include <string>

#include "runner/verdict/machine_delays.hpp"
#include "runner/verdict/scenario_result.hpp"

namespace fakebot::runner {

/// The reason, with figures, why the machine can have caused the violation. Nothing if the machine
/// made the driver less late than needed for the violation, or if no delay causes this kind of
/// violation. `started_at`: the start of the scenario, in the robot's time.
std::optional<std::string> why_machine_failed(const std::string& expectation,
                                              const sim::scenario::Violation& violation,
                                              sim::SimTime started_at, const MachineDelays& delays);

/// The reason for the first violation of a failed expectation, if the machine can have caused all
/// violations. Otherwise returns nothing, and the first violation without an excuse becomes the
/// reported violation.
std::optional<std::string> why_machine_failed(ScenarioResult::Judged& failed,
                                              sim::SimTime started_at, const MachineDelays& delays);

/// The reason why the machine can have caused the failure of a test program, which ended with a
/// wrong status at `until` in the robot's time.
std::optional<std::string> why_machine_failed_test(const std::string& failure, sim::SimTime until,
                                                   const MachineDelays& delays);

/// Makes a failed result inconclusive if the machine can have caused all failures. Failures after a
/// violation until the end, such as a fall, have the same cause as the fall.
ScenarioResult excused(ScenarioResult result, sim::SimTime started_at, const MachineDelays& delays);

}  // namespace fakebot::runner
