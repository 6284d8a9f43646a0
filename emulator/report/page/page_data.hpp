// The data on the page of a scenario, in the form that its scripts read (report/page/data.js).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "report/scenario/scenario_reports.hpp"
#include "runner/recording/run_recorder.hpp"
#include "sim/world/world.hpp"

namespace fakebot::report {

nlohmann::ordered_json page_data(const TestedScenario& tested, const sim::world::World& world,
                                 const runner::RunRecorder* recorder);

}  // namespace fakebot::report
