// A page that shows a scenario run: one file that any browser can open, from anywhere.
#pragma once

#include <string>

#include "report/scenario/scenario_reports.hpp"
#include "runner/recording/run_recorder.hpp"
#include "sim/world/world.hpp"

namespace fakebot::report {

/// The recorder observed the run; nullptr if there was none.
std::string page_html(const TestedScenario& tested, const sim::world::World& world,
                      const runner::RunRecorder* recorder);

}  // namespace fakebot::report
