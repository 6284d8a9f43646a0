// A scenario that is played once, with its own commands and as fast as the machine allows: no
// device, no driver, no clock.
#pragma once

#include <cstdint>

#include "runner/recording/recording.hpp"
#include "runner/recording/run_recorder.hpp"
#include "runner/scenario/scenario_result.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::runner {

/// Who looks on, if anybody: not both. They must outlive the play.
struct Recorders {
  RunRecorder* recorder = nullptr;
  Recording* recording = nullptr;
};

/// The seed is of what is random in faults. Nobody reads the feedback, except a recorder: what is
/// judged are the signals.
ScenarioResult play(const sim::scenario::Scenario& scenario, sim::Robot& robot, std::uint64_t seed,
                    Recorders recorders = {});

}  // namespace fakebot::runner
