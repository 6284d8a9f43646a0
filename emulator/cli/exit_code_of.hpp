// Exit codes of results.
#pragma once

#include "cli/exit_code.hpp"
#include "runner/recording/recording.hpp"
#include "runner/replay/replay_result.hpp"
#include "runner/run/robots_run.hpp"
#include "runner/test/tested_scenario.hpp"
#include "runner/verdict/scenario_result.hpp"

namespace fakebot::cli {

ExitCode exit_code_of(sim::scenario::Verdict verdict);
ExitCode exit_code_of(const runner::ScenarioResult& result);
ExitCode exit_code_of(const runner::RobotsRunResult& result);
ExitCode exit_code_of(const runner::ReplayResult& result);

/// The exit code of a test: the worst among the scenarios, unless files were wrong or the test was
/// interrupted.
ExitCode exit_code_of(const runner::TestResults& results);

/// The exit code with a recording: if incomplete, a success or an interruption becomes an error.
ExitCode with_recording(ExitCode code, const runner::Recording* recording);

}  // namespace fakebot::cli
