// Observes the many runs of `fakebot explore` and `fakebot shrink`, of which few are reported.
#pragma once

#include <memory>

#include "runner/test/test_run.hpp"

namespace fakebot::cli {

/// Keeps nothing but the last lines of the driver's output, for a run that has not passed: what
/// fails is played again from its file. A driver that dies in each run would fill the terminal.
std::unique_ptr<runner::TestObserver> quiet_observer(const runner::TestTurn& turn);

}  // namespace fakebot::cli
