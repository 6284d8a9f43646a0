// The pairs of events that the runs of `fakebot explore` have had: two events in a row, with their
// kinds, rough values, and the rough time in between. Many bugs need a certain pair, and random
// draws repeat some pairs long before all pairs have come.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "config/scenario/explore/run_plan.hpp"

namespace fakebot::runner {

class TriedPairs {
 public:
  /// Takes note of the pairs of a run.
  void note(const config::RunPlan& plan);
  /// The sum over the different pairs of a run, and once more over the pairs of kinds alone: a new
  /// pair counts as much as the geometric mean of the weights of both kinds, and a pair of N runs
  /// 1/(N + 1) of the mean. Without weights all kinds are equal.
  double novelty(const config::RunPlan& plan, const std::vector<double>& weights) const;

 private:
  std::map<std::uint64_t, std::uint64_t> runs_;  // by pair
};

}  // namespace fakebot::runner
