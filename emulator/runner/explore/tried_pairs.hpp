// Which pairs of events the runs of `fakebot explore` have had: two that follow each other, their
// kinds, about which values they have, and about how soon the second follows. Many bugs need a
// certain pair, and random draws repeat some pairs long before they have drawn all.
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
  /// The sum over the different pairs of a run, and once more over those of kinds alone: a new pair
  /// counts as much as the geometric mean of the weights of its kinds, one that N runs had
  /// 1/(N + 1) of that. Without weights all kinds are equal.
  double novelty(const config::RunPlan& plan, const std::vector<double>& weights) const;

 private:
  std::map<std::uint64_t, std::uint64_t> runs_;  // by pair
};

}  // namespace fakebot::runner
