// Chooses the next run of `fakebot explore` by the deeds of the runs before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "config/scenario/explore/run_plan.hpp"
#include "runner/explore/deeds.hpp"
#include "runner/explore/tried_pairs.hpp"

namespace fakebot::runner {

/// How the events of runs are drawn.
enum class Drawing : std::uint8_t {
  uniform,  ///< all kinds, times and values are equally likely
  swarm,    ///< as planned_as_swarm() does
  learn,    ///< as swarm, with more of the kinds that bring something new, and of the pairs of
            ///< events that were tried least; some runs begin like a rare run
};

/// Learns from generations of runs of the same size, so that with any number of runs in parallel
/// the same runs are planned.
class Learner {
 public:
  /// A vocabulary for each combination of the scenario's parameters.
  Learner(std::vector<config::Vocabulary> vocabularies, Drawing drawing)
      : vocabularies_(std::move(vocabularies)), drawing_(drawing) {}

  /// The run with the seed.
  config::RunPlan plan(std::size_t combination, std::uint64_t seed) const;

  /// Takes note of a run. Precondition: runs are noted in the order of their seeds.
  void note(std::size_t combination, config::RunPlan plan, std::vector<Deed> deeds);
  /// Learns from all noted runs.
  void end_generation();
  static constexpr std::size_t kGeneration = 16;

  std::size_t known_deeds() const { return times_.size(); }

 private:
  struct Run {
    std::size_t combination;
    config::RunPlan plan;
    std::vector<Deed> deeds;
  };
  /// The new deeds after events of a kind, in the runs with the kind, later runs counting more.
  struct Yield {
    double deeds = 1;  ///< new ones
    double runs = 1;
  };

  void learn(Run run);
  std::vector<double> weights() const;
  config::RunPlan newest_swarm(const config::Vocabulary& vocabulary, std::uint64_t seed) const;

  std::vector<config::Vocabulary> vocabularies_;
  Drawing drawing_;
  TriedPairs pairs_;
  std::vector<Run> noted_;
  std::vector<Yield> yields_;                     // by kind
  std::vector<Run> corpus_;                       // runs with new deeds
  std::map<std::uint64_t, std::uint64_t> times_;  // by deed: how many runs did so
};

}  // namespace fakebot::runner
