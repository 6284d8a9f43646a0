// What `fakebot shrink` took away.
#pragma once

#include <string>

#include "runner/shrink/scenario_shrinker.hpp"

namespace fakebot::report {

/// The parts of the scenario that were taken away, and those that were made simpler, by their
/// pointers in the file, and how many runs it took.
std::string shrink_summary(const runner::ShrinkResult& result);

/// "39 runs: 6 parts taken away, 3 values made simpler; fails in 5 of 5 plays; the scenario's own
/// commands pass it, too", or why nobody says that a correct driver would.
std::string shrink_runs_text(const runner::ShrinkResult& result);

}  // namespace fakebot::report
