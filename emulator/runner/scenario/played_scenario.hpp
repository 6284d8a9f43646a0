// Plays a scenario with its own commands, as fast as the machine allows: without device, driver and
// clock.
#pragma once

#include <cstdint>

#include "runner/recording/recording.hpp"
#include "runner/recording/run_recorder.hpp"
#include "runner/scenario/scenario_result.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::runner {

/// Observers. They must outlive the play. Precondition: at most one of them.
struct Recorders {
  RunRecorder* recorder = nullptr;
  Recording* recording = nullptr;
};

/// The seed is for random faults. Feedback goes only to a recorder; signals are judged.
ScenarioResult play(const sim::scenario::Scenario& scenario, sim::Robot& robot, std::uint64_t seed,
                    Recorders recorders = {});

}  // namespace fakebot::runner
