// A page that shows a scenario that was played: one file that any browser can read, from any
// place.
#pragma once

#include <string>

#include "cli/run_recorder.hpp"
#include "cli/scenario_reports.hpp"
#include "sim/world/world.hpp"

namespace fakebot::cli {

/// The recorder is the one that looked on; nullptr if there was none.
std::string page_html(const TestedScenario& tested, const sim::world::World& world,
                      const RunRecorder* recorder);

}  // namespace fakebot::cli
