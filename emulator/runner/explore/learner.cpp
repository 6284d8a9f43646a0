#include "runner/explore/learner.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sim/random.hpp"

namespace fakebot::runner {

namespace {

constexpr std::uint64_t kStreamOfChoices = 0x6c6561726e;

// Values of learning. (choice, measured by test/bench/explore)
constexpr double kChildren = 0.1;       ///< of all runs begin like an earlier run
constexpr std::size_t kCandidates = 8;  ///< for a parent; the rarest is chosen
constexpr std::uint64_t kVariants = 8;  ///< of a run; the one with the newest pairs is chosen
constexpr double kLeastWeight = 0.3;    ///< of a kind, beside at most 1 for new deeds
constexpr double kMemory = 0.97;        ///< of the new deeds of a kind, from run to run
constexpr std::size_t kMostRemembered = 512;
constexpr double kShortestDelayS = 0.02;  ///< from the rare deed to the newly drawn events
constexpr double kLongestDelayS = 2;

}  // namespace

config::RunPlan Learner::plan(std::size_t combination, std::uint64_t seed) const {
  const config::Vocabulary& vocabulary = vocabularies_[combination];
  if (drawing_ == Drawing::uniform) { return config::planned_uniformly(vocabulary, seed); }
  sim::Random random(seed, kStreamOfChoices);
  const auto number = [&] { return static_cast<double>(random.next() >> 11U) * 0x1p-53; };
  if (drawing_ == Drawing::swarm) { return config::planned_as_swarm(vocabulary, seed); }
  if (corpus_.empty() || number() >= kChildren) { return newest_swarm(vocabulary, seed); }
  const Run* parent = nullptr;
  const Deed* reason = nullptr;
  std::uint64_t rarest = std::numeric_limits<std::uint64_t>::max();
  for (std::size_t i = 0; i < kCandidates; ++i) {
    const auto place = static_cast<std::size_t>(number() * static_cast<double>(corpus_.size()));
    const Run& run = corpus_[place];
    if (run.combination != combination) { continue; }
    for (const Deed& deed : run.deeds) {
      const std::uint64_t times = times_.at(deed.what);
      if (times >= rarest) { continue; }
      rarest = times;
      parent = &run;
      reason = &deed;
    }
  }
  if (parent == nullptr) { return newest_swarm(vocabulary, seed); }
  const double delay_s = kShortestDelayS * std::pow(kLongestDelayS / kShortestDelayS, number());
  double from_s = sim::to_seconds(reason->at) + delay_s;
  const double until_s = sim::to_seconds(vocabulary.until);
  if (from_s >= until_s) { from_s = until_s * number(); }
  return config::planned_after(parent->plan, from_s, vocabulary, seed, weights());
}

/// Of some variants, the one whose pairs of events were tried least.
config::RunPlan Learner::newest_swarm(const config::Vocabulary& vocabulary,
                                      std::uint64_t seed) const {
  const std::vector<double> weights = this->weights();
  config::RunPlan newest;
  double most = -1;
  for (std::uint64_t variant = 0; variant < kVariants; ++variant) {
    config::RunPlan plan = config::planned_as_swarm(vocabulary, seed, weights, variant);
    const double novelty = pairs_.novelty(plan, weights);
    if (novelty <= most) { continue; }
    most = novelty;
    newest = std::move(plan);
  }
  return newest;
}

void Learner::note(std::size_t combination, config::RunPlan plan, std::vector<Deed> deeds) {
  if (drawing_ == Drawing::learn) {
    noted_.push_back({combination, std::move(plan), std::move(deeds)});
  }
}

void Learner::end_generation() {
  for (Run& run : noted_) { learn(std::move(run)); }
  noted_.clear();
}

/// How often each kind is drawn: the more new deeds the events have led to lately, the more often.
std::vector<double> Learner::weights() const {
  std::vector<double> weights;
  double largest = 0;
  for (const Yield& yield : yields_) {
    weights.push_back(yield.deeds / yield.runs);
    largest = std::max(largest, weights.back());
  }
  for (double& weight : weights) { weight = kLeastWeight + (largest > 0 ? weight / largest : 1); }
  return weights;
}

void Learner::learn(Run run) {
  pairs_.note(run.plan);
  std::map<std::size_t, double> new_deeds;  // by kind
  for (const auto& event : run.plan.events) { new_deeds[event.kind] = 0; }
  bool is_new = false;
  for (const Deed& deed : run.deeds) {
    if (++times_[deed.what] > 1) { continue; }
    is_new = true;
    if (deed.after) {
      ++new_deeds[*deed.after];
      continue;
    }
    for (auto& [kind, deeds] : new_deeds) { deeds += 1 / static_cast<double>(new_deeds.size()); }
  }
  yields_.resize(vocabularies_.front().kinds);
  for (const auto& [kind, deeds] : new_deeds) {
    yields_[kind].deeds = kMemory * yields_[kind].deeds + deeds;
    yields_[kind].runs = kMemory * yields_[kind].runs + 1;
  }
  if (!is_new) { return; }
  corpus_.push_back(std::move(run));
  if (corpus_.size() > kMostRemembered) { corpus_.erase(corpus_.begin()); }
}

}  // namespace fakebot::runner
