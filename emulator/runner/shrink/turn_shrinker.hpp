// Finds the few turns of a driver's threads without which a failure is gone.
#pragma once

#include <functional>
#include <vector>

#include "io/lockstep/threads/drawn_turns.hpp"

namespace fakebot::runner {

/// Whether a run fails in which the seed decides only the given turns.
using FailsWithTurns = std::function<bool(const io::DrawnTurns& turns)>;

/// The turns to be decided by the seed. First the search finds the last of these turns: whatever
/// the seed would decide later does not matter. Then as few turns before as possible, by delta
/// debugging (Zeller, Hildebrandt, 2002). A race needs one or two turns as a rule. Empty: the
/// failure is there in the plain order, too.
/// Preconditions: a run in which the seed decides all turns, `taken`, in ascending order, fails;
/// there are some.
io::DrawnTurns fewest_turns(const std::vector<io::Turn>& taken, const FailsWithTurns& fails,
                            const std::function<bool()>& is_over);

}  // namespace fakebot::runner
