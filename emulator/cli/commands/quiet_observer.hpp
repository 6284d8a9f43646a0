// Observes the many runs of `fakebot explore` and `fakebot shrink`; few of them are reported.
#pragma once

#include <memory>

#include "runner/test/test_run.hpp"

namespace fakebot::cli {

/// Keeps only the last lines of the driver's output, and only for a run that has not passed: a
/// failing scenario is played again from its file. Otherwise, a driver that dies in each run would
/// fill the terminal.
std::unique_ptr<runner::TestObserver> quiet_observer(const runner::TestTurn& turn);

}  // namespace fakebot::cli
