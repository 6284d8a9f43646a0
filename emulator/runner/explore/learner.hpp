// Chooses what the next run of `fakebot explore` is, by what the runs before have done.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "config/scenario/explore/run_plan.hpp"
#include "runner/explore/deeds.hpp"

namespace fakebot::runner {

/// How the events of runs are drawn.
enum class Drawing : std::uint8_t {
  uniform,  ///< every kind, time and value is as likely as any other
  swarm,    ///< as planned_as_swarm() does
  learn,    ///< as swarm, and every other run begins like one that did something rare
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
  /// Learns what was noted.
  void end_generation();
  static constexpr std::size_t kGeneration = 16;

  std::size_t known_deeds() const { return times_.size(); }

 private:
  struct Run {
    std::size_t combination;
    config::RunPlan plan;
    std::vector<Deed> deeds;
  };
  /// What the runs with a kind of event have brought, the later ones more.
  struct Yield {
    double deeds = 1;  ///< new ones
    double runs = 1;
  };

  void learn(Run run);
  std::vector<double> weights() const;

  std::vector<config::Vocabulary> vocabularies_;
  Drawing drawing_;
  std::vector<Run> noted_;
  std::vector<Yield> yields_;                     // by kind
  std::vector<Run> corpus_;                       // runs that did something new
  std::map<std::uint64_t, std::uint64_t> times_;  // by deed: how many runs did so
};

}  // namespace fakebot::runner
