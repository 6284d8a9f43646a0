// Finds the few turns of a driver's threads that a failure needs.
#pragma once

#include <functional>
#include <vector>

#include "io/lockstep/threads/drawn_turns.hpp"

namespace fakebot::runner {

/// Whether a run fails in which the seed decides only these turns.
using FailsWithTurns = std::function<bool(const io::DrawnTurns& turns)>;

/// The turns that the seed has to decide. First the last one: whatever the seed would decide later
/// does not matter. Then as few before as possible, by delta debugging (Zeller, Hildebrandt, 2002).
/// A race needs one or two as a rule. Empty: the failure is there in the plain order, too.
/// Preconditions: a run in which the seed decides all turns, `taken`, in ascending order, fails;
/// there are some.
io::DrawnTurns fewest_turns(const std::vector<io::Turn>& taken, const FailsWithTurns& fails,
                            const std::function<bool()>& is_over);

}  // namespace fakebot::runner
