// Faults of the wire from options.
#pragma once

#include <string>
#include <vector>

#include "config/scenario/events/fault_values.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::config {

/// For lines with this wire, each as parse_fault() reads it. Throws ConfigError.
std::vector<SharedFault> parse_faults(const std::vector<std::string>& options,
                                      const sim::WireProtocol& wire);

/// As events at the start of the scenario.
void add_faults(sim::scenario::Scenario& scenario, const std::vector<SharedFault>& faults);

}  // namespace fakebot::config
