// Faults of the wire from options.
#pragma once

#include <string>
#include <vector>

#include "config/scenario/faults/fault_values.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::config {

/// Faults for lines of the wire protocol, each read by parse_fault(). Throws ConfigError.
std::vector<SharedFault> parse_faults(const std::vector<std::string>& options,
                                      const sim::WireProtocol& wire);

/// Adds the faults as events at the start of the scenario.
void add_faults(sim::scenario::Scenario& scenario, const std::vector<SharedFault>& faults);

}  // namespace fakebot::config
