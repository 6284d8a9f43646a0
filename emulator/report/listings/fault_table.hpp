// `fakebot list faults`: the descriptions of types of faults.
#pragma once

#include <string>

#include "report/listings/listings.hpp"
#include "sim/faults/fault.hpp"

namespace fakebot::report {

/// A line for the type, and a line for each attribute, with the defaults of these robots.
/// Precondition: the type suits the line of some robot of `kinds`.
std::string fault_type_text(const sim::faults::FaultType& type, Kinds kinds);

/// All types of faults of the given robots, as a table of Markdown.
std::string fault_type_table(Kinds kinds);

}  // namespace fakebot::report
