// Faults of the wire, from a file:
//   {"type": "flip_bits", "stream": "downstream", "toxicity": 0.1, "attributes": {"bits": 2}}
// or an option:
//   flip_bits,stream=downstream,toxicity=0.1,bits=2
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "config/json/json_value.hpp"
#include "sim/faults/fault.hpp"

namespace fakebot::config {

using SharedFault = std::shared_ptr<const sim::faults::Fault>;

/// A fault or a list of faults, for lines of the wire protocol. Throws ConfigError.
std::vector<SharedFault> read_faults(const JsonValue& value, const sim::WireProtocol& wire);

/// Reads the value of an option. Throws ConfigError.
SharedFault parse_fault(const std::string& option, const sim::WireProtocol& wire);

}  // namespace fakebot::config
