// "sometimes": expectations for at least one of all runs.
#pragma once

#include <vector>

#include "runner/test/tested_scenario.hpp"

namespace fakebot::runner {

/// In the order of the runs, without errors of drivers, which are told anyway.
std::vector<UnreachedGoal> unreached_goals(const std::vector<TestedScenario>& played);

}  // namespace fakebot::runner
