// What the runs of a case say of a driver.
#pragma once

#include <optional>
#include <vector>

#include "runner/certify/card.hpp"
#include "runner/test/tested_scenario.hpp"

namespace fakebot::runner {

/// Bytes that break the protocol with the same text, or in the same way, in all runs that judge
/// them; nothing if there are fewer than three such runs.
std::optional<CommonViolation> violation_of_all(const std::vector<const TestedScenario*>& runs);

/// Fills in the verdict, its reason, and the reaction time. `told_once`: violations of the protocol
/// come in every run, and count in another case. Precondition: at least one run.
void judge_case(CaseResult& one, const std::vector<const TestedScenario*>& runs, bool told_once);

}  // namespace fakebot::runner
