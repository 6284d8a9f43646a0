// The text about the work of `fakebot shrink`.
#pragma once

#include <string>

#include "runner/shrink/scenario_shrinker.hpp"

namespace fakebot::report {

/// The removed and the simplified parts of the scenario, by their pointers in the file, and the
/// number of runs.
std::string shrink_summary(const runner::ShrinkResult& result);

/// The turns of threads that the failure needs, a line each, with the thread; empty if threads take
/// no turns.
std::string turns_text(const runner::ShrinkResult& result);

/// "39 runs: 6 parts taken away, 3 values made simpler; fails in 5 of 5 plays; the scenario's own
/// commands pass it, too", or why nobody knows whether a correct driver passes.
std::string shrink_runs_text(const runner::ShrinkResult& result);

}  // namespace fakebot::report
