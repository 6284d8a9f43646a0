// A page that shows a scenario that was played: one file that any browser can read, from any
// place.
#pragma once

#include <string>

#include "report/scenario_reports.hpp"
#include "runner/recording/run_recorder.hpp"
#include "sim/world/world.hpp"

namespace fakebot::report {

/// The recorder is the one that looked on; nullptr if there was none.
std::string page_html(const TestedScenario& tested, const sim::world::World& world,
                      const runner::RunRecorder* recorder);

}  // namespace fakebot::report
