// What a run did, as numbers: runs that did something new are worth to go on from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "config/scenario/explore/exploration.hpp"
#include "runner/test/tested_scenario.hpp"
#include "sim/scenario/trail.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// Something that a run did.
struct Deed {
  sim::SimTime at{0};      ///< when the run did so first
  std::uint64_t what = 0;  ///< a hash, the same in each run that did the same
};

/// A drawn event of a run that has happened.
struct HappenedEvent {
  std::size_t kind = 0;
  sim::SimTime at{0};
  bool ends = false;                                              ///< the end of what the event did
  sim::scenario::Motion motion = sim::scenario::Motion::unknown;  ///< of the robot at that time
  std::uint64_t state = 0;
};

/// The drawn events that happened, in the order of their times. Precondition: the play has kept its
/// trail.
std::vector<HappenedEvent> happened_events(const TestedScenario& played,
                                           const config::ExploredFile& file);

/// Each state of the robot and its driver, each change of the state, about how long it lasted, and
/// in which state each kind of event came and ended. Precondition: the play has kept its trail.
std::vector<Deed> deeds_of(const TestedScenario& played, const config::ExploredFile& file);

}  // namespace fakebot::runner
