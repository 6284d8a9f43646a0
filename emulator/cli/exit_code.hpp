// What the exit status of the program means; relied on from outside.
#pragma once

#include <vector>

#include "runner/recording/recording.hpp"
#include "runner/run/robots_run.hpp"
#include "runner/scenario/scenario_result.hpp"
#include "runner/test/tested_scenario.hpp"

namespace fakebot::cli {

enum class ExitCode : int {
  passed = 0,
  failed = 1,        ///< an expectation failed
  usage = 2,         ///< wrong command line, or a file that people wrote
  environment = 3,   ///< no pty, link path taken, file not readable
  driver = 4,        ///< the driver died, hung or could not be started
  inconclusive = 5,  ///< not put to the test
  interrupted = 130  ///< SIGINT, SIGTERM or SIGHUP
};

ExitCode exit_code_of(sim::scenario::Verdict verdict);
ExitCode exit_code_of(const runner::ScenarioResult& result);
ExitCode exit_code_of(const runner::RobotsRunResult& result);

/// The worst of a test.
ExitCode exit_code_of(const std::vector<runner::TestedScenario>& tested);

/// What would have been a good end, or a person's, is none when the recording has not everything.
ExitCode with_recording(ExitCode code, const runner::Recording* recording);

}  // namespace fakebot::cli
