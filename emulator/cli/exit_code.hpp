// Exit codes of the program, an interface for users.
#pragma once

#include "runner/recording/recording.hpp"
#include "runner/replay/replay_result.hpp"
#include "runner/run/robots_run.hpp"
#include "runner/scenario/scenario_result.hpp"
#include "runner/test/tested_scenario.hpp"

namespace fakebot::cli {

enum class ExitCode : int {
  passed = 0,
  failed = 1,        ///< an expectation failed
  usage = 2,         ///< wrong command line; an input file is wrong, missing or not readable
  environment = 3,   ///< no pty, link path taken, output that cannot be written
  driver = 4,        ///< the driver died, hung or could not be started
  inconclusive = 5,  ///< not everything was tested
  interrupted = 130  ///< ended by a signal
};

ExitCode exit_code_of(sim::scenario::Verdict verdict);
ExitCode exit_code_of(const runner::ScenarioResult& result);
ExitCode exit_code_of(const runner::RobotsRunResult& result);
ExitCode exit_code_of(const runner::ReplayResult& result);

/// That of a test: the worst of its scenarios, unless files were wrong or it was interrupted.
ExitCode exit_code_of(const runner::TestResults& results);

/// With an incomplete recording, a success or an interruption becomes an error.
ExitCode with_recording(ExitCode code, const runner::Recording* recording);

}  // namespace fakebot::cli
