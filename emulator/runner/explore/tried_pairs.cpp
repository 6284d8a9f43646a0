#include "runner/explore/tried_pairs.hpp"

#include <cmath>
#include <cstddef>

namespace fakebot::runner {

using config::PlannedEvent;

namespace {

/// The first value of an event, often a choice of three, is told by its third. (choice)
constexpr std::uint64_t kThirds = 3;

std::uint64_t about_which(const PlannedEvent& event) {
  const double first = event.numbers.empty() ? 0 : event.numbers.front();
  return event.kind * kThirds + static_cast<std::uint64_t>(first * kThirds);
}

/// During the first event: at once, soon, or later; after its end: at once, soon, later, or long
/// after.
std::uint64_t about_when(const PlannedEvent& first, const PlannedEvent& second) {
  const double gap_s = second.at_s - first.at_s;
  const double after_s = gap_s - first.lasts_s;
  if (after_s < 0) { return gap_s < 0.3 ? 0 : gap_s < 1 ? 1 : 2; }
  return after_s < 0.3 ? 3 : after_s < 1 ? 4 : after_s < 3 ? 5 : 6;
}

struct Kinds {
  std::size_t first = 0;
  std::size_t second = 0;
};

/// The different pairs, and the kinds of each: with values and times, and as kinds alone.
std::map<std::uint64_t, Kinds> pairs_of(const config::RunPlan& plan) {
  constexpr std::uint64_t kKindsAlone = 7;
  std::map<std::uint64_t, Kinds> pairs;
  for (std::size_t i = 1; i < plan.events.size(); ++i) {
    const PlannedEvent& first = plan.events[i - 1];
    const PlannedEvent& second = plan.events[i];
    const Kinds kinds{first.kind, second.kind};
    pairs.insert({first.kind << 32U | second.kind << 3U | kKindsAlone, kinds});
    const std::uint64_t when = about_when(first, second);
    pairs.insert({about_which(first) << 32U | about_which(second) << 3U | when, kinds});
  }
  return pairs;
}

}  // namespace

void TriedPairs::note(const config::RunPlan& plan) {
  for (const auto& [pair, kinds] : pairs_of(plan)) { ++runs_[pair]; }
}

double TriedPairs::novelty(const config::RunPlan& plan, const std::vector<double>& weights) const {
  double novelty = 0;
  for (const auto& [pair, kinds] : pairs_of(plan)) {
    const auto runs = runs_.find(pair);
    const double weight =
        weights.empty() ? 1 : std::sqrt(weights[kinds.first] * weights[kinds.second]);
    novelty += weight / (runs == runs_.end() ? 1.0 : static_cast<double>(runs->second) + 1);
  }
  return novelty;
}

}  // namespace fakebot::runner
