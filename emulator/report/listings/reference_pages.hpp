// Pages of Markdown, made of the program's tables: docs/scenario-reference.md and
// docs/faults.md. The text between the tables is in docs/templates/.
#pragma once

#include <string>

#include "report/listings/listings.hpp"

namespace fakebot::report {

/// All keys of scenarios, worlds and profiles.
std::string key_page(Kinds kinds);
/// All types of faults.
std::string fault_page(Kinds kinds);

}  // namespace fakebot::report
