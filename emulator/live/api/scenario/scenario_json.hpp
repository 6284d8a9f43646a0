// A scenario while played: happenings, events to come, and the verdict so far.
#pragma once

#include "live/api/operation.hpp"
#include "runner/live/live_scenario.hpp"
#include "runner/verdict/scenario_result.hpp"

namespace fakebot::live {

/// On the session's thread.
Json scenario_json(const runner::LiveScenario& scenario);
/// With the result of the run. Precondition: the run plays a scenario.
Json scenario_json(const runner::LiveScenario& scenario, const runner::ScenarioResult& result);

}  // namespace fakebot::live
