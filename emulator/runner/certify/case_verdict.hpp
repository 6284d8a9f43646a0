// What the runs of a case say of a driver.
#pragma once

#include <vector>

#include "runner/certify/card.hpp"
#include "runner/test/tested_scenario.hpp"

namespace fakebot::runner {

/// Fills in the verdict, its reason, and the reaction time. A violation of the protocol that comes
/// in all runs of a test fails the case only if it `tells_violation`; `unreached`, if not nullptr,
/// is a goal of all runs, reached by none. Precondition: at least one run.
void judge_case(CaseResult& one, const std::vector<const TestedScenario*>& runs,
                bool tells_violation, const UnreachedGoal* unreached = nullptr);

}  // namespace fakebot::runner
