// Plays a scenario once: with its driver on a device, else with its own commands and as fast as
// the machine allows.
#pragma once

#include <cstdint>

#include "config/scenario/driver_values.hpp"
#include "config/scenario/scenario_file.hpp"
#include "runner/recording/recording.hpp"
#include "runner/recording/run_recorder.hpp"
#include "runner/scenario/scenario_result.hpp"

namespace fakebot::runner {

/// Who looks on, if anybody: not both. They must outlive the play.
struct Recorders {
  RunRecorder* recorder = nullptr;
  Recording* recording = nullptr;
};

/// Throws OsError.
ScenarioResult play(const config::ScenarioFile& file, std::uint64_t seed,
                    const config::ScenarioDriver& driver, Recorders recorders);

}  // namespace fakebot::runner
