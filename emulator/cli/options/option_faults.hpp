// Faults of the wire that the command line asks for.
#pragma once

#include <string>
#include <vector>

#include "config/scenario/events/fault_values.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::cli {

inline constexpr const char* kFaultMeaning =
    "A fault of the line, TYPE[,KEY=VALUE]..., such as flip_bits,toxicity=0.1,bits=2; from= and "
    "until= are in seconds; can be repeated; see: fakebot list faults";

/// Of lines with this wire. Throws ConfigError.
std::vector<config::SharedFault> parse_faults(const std::vector<std::string>& options,
                                              const sim::WireProtocol& wire);

/// As events at the begin of the scenario.
void add_faults(sim::scenario::Scenario& scenario, const std::vector<config::SharedFault>& faults);

}  // namespace fakebot::cli
