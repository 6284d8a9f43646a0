// Observes the many runs of `fakebot explore`, `shrink` and `certify`; few are reported.
#pragma once

#include <memory>

#include "cli/progress.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::cli {

/// Keeps only the last lines of the driver's output, and only for a run that has not passed: a
/// failing scenario is played again from its file. Otherwise, a driver that dies in each run would
/// fill the terminal.
std::unique_ptr<runner::TestObserver> quiet_observer(const runner::TestTurn& turn);
/// The same, with the progress of the runs. The progress must outlive the observers.
runner::ObserverOf quiet_observers_with(Progress& progress);

}  // namespace fakebot::cli
