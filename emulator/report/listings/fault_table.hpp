// `fakebot list faults`: the description of a type of fault.
#pragma once

#include <string>

#include "sim/faults/fault.hpp"

namespace fakebot::report {

/// A line, and one for each attribute.
std::string fault_type_text(const sim::faults::FaultType& type);

}  // namespace fakebot::report
