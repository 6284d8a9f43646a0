// Plays a scenario with its own commands, as fast as the machine allows: without device, driver and
// clock.
#pragma once

#include <functional>

#include "line/line_options.hpp"
#include "runner/recording/recording.hpp"
#include "runner/recording/run_recorder.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::runner {

/// Observers of a play, which must outlive the play. Precondition: at most a recorder or a
/// recording, not both.
struct Recorders {
  RunRecorder* recorder = nullptr;
  Recording* recording = nullptr;
  /// Descriptors for the output of a test program, and of any driver, if there is no recorder;
  /// default: our output.
  std::optional<int> test_output{};
  std::optional<int> output{};
  /// A descriptor that drivers write to directly, if there is nothing above for their output.
  std::optional<int> inherited{};
};

/// Whether the user wants the end.
using IsStopped = std::function<bool()>;

/// Plays the scenario. Feedback goes only to a recorder; signals are
/// judged. `is_stopped` is asked before each second of the robot's time, and ends the play as
/// interrupted.
ScenarioResult play(const sim::scenario::Scenario& scenario, sim::Robot& robot,
                    const line::LineOptions& line_options, Recorders recorders = {},
                    const IsStopped& is_stopped = {});

}  // namespace fakebot::runner
