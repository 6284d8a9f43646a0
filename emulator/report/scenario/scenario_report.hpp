// The result of a scenario as text.
#pragma once

#include <string>

#include "runner/test/tested_scenario.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::report {

/// One line when it has passed; else with the reasons, the signals at the moment of failure
/// and what had happened.
std::string judgement_of(const sim::scenario::Scenario& scenario,
                         const runner::ScenarioResult& result);

/// The same, and what the driver printed last.
std::string report_of(const sim::scenario::Scenario& scenario,
                      const runner::ScenarioResult& result);

/// The same of a scenario of a test: below, if it has not passed, the command that plays it again.
std::string judgement_of(const runner::TestedScenario& tested);
std::string report_of(const runner::TestedScenario& tested);

/// What is going to happen, and what is expected.
std::string timeline_of(const sim::scenario::Scenario& scenario);

}  // namespace fakebot::report
