// `fakebot list faults`: the descriptions of types of faults.
#pragma once

#include <string>

#include "report/listings/listings.hpp"
#include "sim/faults/fault.hpp"

namespace fakebot::report {

/// A line, and one for each attribute, with what these robots have. Precondition: the type suits
/// the line of one of them.
std::string fault_type_text(const sim::faults::FaultType& type, Kinds kinds);

/// All types of faults of the given robots, as a table of Markdown.
std::string fault_type_table(Kinds kinds);

}  // namespace fakebot::report
