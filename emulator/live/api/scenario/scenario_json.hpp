// A scenario while it is played: what happened, what is still to come, and how it is judged.
#pragma once

#include "live/api/operation.hpp"
#include "runner/live/live_scenario.hpp"

namespace fakebot::live {

/// On the session's thread.
Json scenario_json(const runner::LiveScenario& scenario);

}  // namespace fakebot::live
