// Decides whether this machine was too slow to judge a driver.
#pragma once

#include <optional>
#include <string>

#include "io/pace/lateness.hpp"
#include "io/process/processor_wait.hpp"
#include "runner/scenario/scenario_result.hpp"

namespace fakebot::runner {

/// If frames were sent too late, or the driver lacked processor time, between these times of the
/// robot: the reason with figures; otherwise nothing.
std::optional<std::string> why_too_slow(const io::Lateness& lateness,
                                        const io::ProcessorWait& driver, sim::SimTime from,
                                        sim::SimTime until);

/// A judged expectation that failed, and what the machine took from the driver in the meantime.
/// Returns the reason, with figures, why the machine can have caused the failure; nothing if it
/// cannot: if it took less than the driver was late, or if no delay causes such a failure.
/// `started_at`: the start of the scenario, in the time of the robot.
std::optional<std::string> why_machine_failed(const ScenarioResult::Judged& failed,
                                              sim::SimTime started_at, const io::Lateness& lateness,
                                              const io::ProcessorWait& driver);

}  // namespace fakebot::runner
