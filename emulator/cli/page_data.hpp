// What the page of a scenario shows, as its scripts want it (cli/page/data.js).
#pragma once

#include <nlohmann/json.hpp>

#include "cli/run_recorder.hpp"
#include "cli/scenario_reports.hpp"
#include "sim/world/world.hpp"

namespace fakebot::cli {

nlohmann::ordered_json page_data(const TestedScenario& tested, const sim::world::World& world,
                                 const RunRecorder* recorder);

}  // namespace fakebot::cli
