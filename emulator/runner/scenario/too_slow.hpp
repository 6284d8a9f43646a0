// Detects that the machine was too slow to judge a driver.
#pragma once

#include <optional>
#include <string>

#include "io/pace/lateness.hpp"
#include "io/process/processor_wait.hpp"

namespace fakebot::runner {

/// If frames were sent too late or the driver lacked processor time up to `until`, the reason with
/// figures; otherwise nothing.
std::optional<std::string> why_too_slow(const io::Lateness& lateness,
                                        const io::ProcessorWait& driver, sim::SimTime until);

}  // namespace fakebot::runner
