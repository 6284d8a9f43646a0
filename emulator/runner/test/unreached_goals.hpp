// Expectations that at least one of all runs has to meet: "sometimes".
#pragma once

#include <vector>

#include "runner/test/tested_scenario.hpp"

namespace fakebot::runner {

/// In the order of the runs. Errors of drivers are no runs: they are told anyway.
std::vector<UnreachedGoal> unreached_goals(const std::vector<TestedScenario>& played);

}  // namespace fakebot::runner
