// The deeds of a run, as numbers: runs with something new are worth to go on from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "config/scenario/explore/exploration.hpp"
#include "runner/test/tested_scenario.hpp"
#include "sim/scenario/trail.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// A thing done by a run.
struct Deed {
  sim::SimTime at{0};      ///< when the run did so first
  std::uint64_t what = 0;  ///< a hash, equal in all runs with the deed
  /// The kind of the drawn event that was the last to come or to end until then; nothing without
  /// such an event, and if nobody knows when the run did so.
  std::optional<std::size_t> after{};
};

/// A drawn event that has happened in a run.
struct HappenedEvent {
  std::size_t kind = 0;
  sim::SimTime at{0};
  bool ends = false;                                              ///< the end of the effect
  sim::scenario::Motion motion = sim::scenario::Motion::unknown;  ///< of the robot then
  std::uint64_t state = 0;
};

/// The drawn events that happened, in the order of their times. Precondition: the play has kept its
/// trail.
std::vector<HappenedEvent> happened_events(const TestedScenario& played,
                                           const config::ExploredFile& file);

/// Each state of the robot and its driver, each change of the state, about how long the state
/// lasted, and the state in which each kind of event came and ended. Precondition: the play has
/// kept its trail.
std::vector<Deed> deeds_of(const TestedScenario& played, const config::ExploredFile& file);

}  // namespace fakebot::runner
