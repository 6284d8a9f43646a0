// Which of the declared events a run of `fakebot explore` has, and when.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "config/scenario/draws/drawn_values.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::config {

/// A drawn event of a run.
struct PlannedEvent {
  std::size_t kind = 0;  ///< index of the declared event
  double at_s = 0;
  double lasts_s = 0;
  /// Decides the values of the event: a number from 0 up to, but not including, 1 for each
  /// interval and choice, in the order of the document.
  std::vector<double> numbers{};

  bool operator==(const PlannedEvent&) const = default;
};

/// A run depends on this and on the scenario file alone.
struct RunPlan {
  std::uint64_t seed = 1;              ///< identifies the run
  std::uint64_t noise_seed = 1;        ///< of the robot's noise; a parent's for a child
  std::vector<PlannedEvent> events{};  ///< in the order of their times

  bool operator==(const RunPlan&) const = default;
};

/// An event of a kind without a time.
struct DrawnEvent {
  std::vector<double> numbers{};  ///< as in PlannedEvent
  double lasts_s = 0;             ///< "for"; 0 without
};

/// The source of the events of runs.
struct Vocabulary {
  std::size_t kinds = 0;  ///< number of declared events
  std::uint64_t at_least = 1;
  std::uint64_t at_most = 1;
  sim::SimTime from{0};
  sim::SimTime until{0};
  /// An event of a kind, with as many numbers as needed, each taken from `draw`.
  std::function<DrawnEvent(std::size_t kind, const Draw& draw)> draw_event{};
};

/// All kinds, times and values are equally likely.
RunPlan planned_uniformly(const Vocabulary& vocabulary, std::uint64_t seed);

/// More events of fewer kinds, often soon after each other, again with the same values, or with
/// values at the ends of their intervals. `weights`: how often each kind is drawn. All variants of
/// a seed have one kind, two, three, about half of them, or all.
RunPlan planned_as_swarm(const Vocabulary& vocabulary, std::uint64_t seed,
                         const std::vector<double>& weights = {}, std::uint64_t variant = 0);

/// The run that is like `parent` before the time `from_s`, and drawn as a swarm from then on. At
/// least one event is drawn.
RunPlan planned_after(const RunPlan& parent, double from_s, const Vocabulary& vocabulary,
                      std::uint64_t seed, const std::vector<double>& weights = {});

}  // namespace fakebot::config
