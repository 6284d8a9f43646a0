// Whether this machine can have caused a failure. What is needed for that stands here, for every
// kind of expectation:
//
//   after ... within   as much as the reaction was late; if it never came, also a quarter of the
//                      time
//   ... for            the length of the break, as far as the condition had to hold
//   never, always      as much as it was violated, above the tolerance, since the last violation;
//                      of what lasts until the end, a quarter of the second before it began, and
//                      whatever failed after that
//   at_end             as long as it has not held, or would have taken to; otherwise a tenth of the
//                      time since the last event; always a quarter of the whole time
//   count              a tenth of the time since the start or, of one too many, since the last one
//   no_violations      nothing excuses what a robot does not obey
//   a test program     half a second, and a tenth of the time: nobody knows how long it waits
//   an end             half of the time in which it was awaited
#pragma once

#include <optional>
#include <string>

#include "runner/verdict/machine_delays.hpp"
#include "runner/verdict/scenario_result.hpp"

namespace fakebot::runner {

/// The reason, with figures, why the machine can have caused the violation; nothing if it cannot:
/// if it took less than the driver was late, or if no delay causes such a violation. `started_at`:
/// the start of the scenario, in the time of the robot.
std::optional<std::string> why_machine_failed(const std::string& expectation,
                                              const sim::scenario::Violation& violation,
                                              sim::SimTime started_at, const MachineDelays& delays);

/// The same of all violations of an expectation that failed: the reason of the first. Otherwise the
/// first one that the machine has not caused becomes the one that is reported.
std::optional<std::string> why_machine_failed(ScenarioResult::Judged& failed,
                                              sim::SimTime started_at, const MachineDelays& delays);

/// The same of a test program that ended with a wrong status at `until`, in the time of the robot.
std::optional<std::string> why_machine_failed_test(const std::string& failure, sim::SimTime until,
                                                   const MachineDelays& delays);

/// A failed result is inconclusive if the machine can have caused all failures. Failures after a
/// violation until the end, as a fall, have the same cause as the fall.
ScenarioResult excused(ScenarioResult result, sim::SimTime started_at, const MachineDelays& delays);

}  // namespace fakebot::runner
