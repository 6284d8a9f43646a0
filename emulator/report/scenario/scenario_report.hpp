// The result of a scenario as text.
#pragma once

#include <string>

#include "runner/test/tested_scenario.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::report {

/// One line for a pass; otherwise also the reasons, the signals at the moment of failure and the
/// happenings before.
std::string judgement_of(const sim::scenario::Scenario& scenario,
                         const runner::ScenarioResult& result);

/// The judgement, and the last output of the driver.
std::string report_of(const sim::scenario::Scenario& scenario,
                      const runner::ScenarioResult& result);

/// Like judgement_of() above and, unless passed, with the command to play the scenario again.
std::string judgement_of(const runner::TestedScenario& tested);
std::string report_of(const runner::TestedScenario& tested);

/// The planned events and the expectations.
std::string timeline_of(const sim::scenario::Scenario& scenario);

}  // namespace fakebot::report
