// `fakebot list python`: the actions of events as methods of the Python package.
#pragma once

#include <string>

#include "report/listings/listings.hpp"

namespace fakebot::report {

/// A module with a method for each action that at least one of the kinds supports, without what the
/// package describes in modules of its own: the world and faults.
std::string python_actions(Kinds kinds);

}  // namespace fakebot::report
