// When a machine was too slow to judge a driver on it.
#pragma once

#include <optional>
#include <string>

#include "io/pace/lateness.hpp"
#include "io/process/processor_wait.hpp"

namespace fakebot::runner {

/// The reason, with figures, when frames left too late or the driver got no processor until then;
/// nothing when the machine was fast enough. What comes later has no part in it.
std::optional<std::string> why_too_slow(const io::Lateness& lateness,
                                        const io::ProcessorWait& driver, sim::SimTime until);

}  // namespace fakebot::runner
