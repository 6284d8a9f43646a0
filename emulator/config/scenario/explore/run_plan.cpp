#include "config/scenario/explore/run_plan.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "sim/random.hpp"

namespace fakebot::config {

namespace {

/// The stream of random numbers that draw events; the noise of sensors has different streams.
constexpr std::uint64_t kStreamOfEvents = 0x6578706c6f7265;
constexpr std::uint64_t kStreamOfStyle = 0x7374796c65;
constexpr std::uint64_t kStreamOfSwarm = 0x737761726d;

class Drawer {
 public:
  Drawer(std::uint64_t seed, std::uint64_t stream) : random_(seed, stream) {}

  double number() { return static_cast<double>(random_.next() >> 11U) * 0x1p-53; }
  std::uint64_t below(std::uint64_t count) {
    return static_cast<std::uint64_t>(number() * static_cast<double>(count));
  }
  bool happens(double probability) { return number() < probability; }
  /// The index of a weight, with a probability in proportion.
  std::size_t weighted(const std::vector<double>& weights) {
    double left = number() * std::accumulate(weights.begin(), weights.end(), 0.0);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      left -= weights[i];
      if (left < 0) { return i; }
    }
    return weights.size() - 1;
  }

 private:
  sim::Random random_;
};

// Values of a swarm. (choice, measured by test/bench/explore)
/// How many kinds a run has: up to three, about half of the kinds, or all.
enum Style : std::size_t { one, two, three, half, all };
const std::vector<double> kStyles{0.25, 0.1, 0.15, 0.3, 0.2};
const std::vector<double> kStylesOfChild{0.1, 0, 0, 0.4, 0.5};
constexpr double kMostEvents = 0.9;  ///< of all runs have at_most events
constexpr double kSpreadRuns = 0.4;  ///< of all runs have events at any times
constexpr double kAfterEnds = 0.5;   ///< of the remaining events follow the end of the last
constexpr double kSameAgain = 0.2;   ///< of repeated events have the values of the last
constexpr double kAtAnEnd = 0.1;     ///< of all values are at an end of their intervals
constexpr double kShortestGapS = 0.02;
constexpr double kLongestGap = 0.2;  ///< of the time from `from` to `until`

/// Draws the events of a run.
class Swarm {
 public:
  Swarm(const Vocabulary& vocabulary, Drawer& drawer, std::vector<double> weights)
      : vocabulary_(vocabulary), drawer_(drawer), weights_(std::move(weights)) {
    weights_.resize(vocabulary.kinds, 1);
    is_spread_ = drawer_.happens(kSpreadRuns);
  }

  /// Leaves out kinds, but not `first`.
  void leave_out_kinds(std::size_t style, std::optional<std::size_t> first) {
    if (style == Style::all) { return; }
    std::vector<double> kept(weights_.size(), 0);
    const auto keep = [&](std::size_t kind) { kept[kind] = weights_[kind]; };
    keep(first ? *first : drawer_.weighted(weights_));
    if (style == Style::half) {
      for (std::size_t kind = 0; kind < kept.size(); ++kind) {
        if (drawer_.happens(0.5)) { keep(kind); }
      }
    } else {
      for (std::size_t kinds = Style::one; kinds < style; ++kinds) {
        keep(drawer_.weighted(weights_));
      }
    }
    weights_ = std::move(kept);
  }

  /// Adds events from `from_s` on.
  void add(std::vector<PlannedEvent>& events, double from_s, std::uint64_t count) {
    for (const PlannedEvent& event : events) { before_.insert_or_assign(event.kind, event); }
    std::optional<PlannedEvent> last;
    if (!events.empty()) { last = {.at_s = from_s}; }
    for (std::uint64_t i = 0; i < count; ++i) {
      PlannedEvent event = drawn_event(drawer_.weighted(weights_));
      event.at_s = next_time_s(from_s, last);
      last = event;
      before_.insert_or_assign(event.kind, event);
      events.push_back(std::move(event));
    }
    std::ranges::stable_sort(events, {}, &PlannedEvent::at_s);
  }

  std::uint64_t count(std::uint64_t at_least, std::uint64_t at_most) {
    if (at_least >= at_most || drawer_.happens(kMostEvents)) { return at_most; }
    return at_least + drawer_.below(at_most - at_least + 1);
  }

 private:
  double next_time_s(double from_s, const std::optional<PlannedEvent>& last) {
    const double until_s = sim::to_seconds(vocabulary_.until);
    if (!last || is_spread_) { return any_time_s(from_s); }
    const double longest_s = std::max(kShortestGapS * 2, (until_s - from_s) * kLongestGap);
    const double gap_s = kShortestGapS * std::pow(longest_s / kShortestGapS, drawer_.number());
    const double begin_s = last->at_s + (drawer_.happens(kAfterEnds) ? last->lasts_s : 0);
    const double at_s = std::round((begin_s + gap_s) * 1e3) / 1e3;
    return at_s > until_s ? any_time_s(from_s) : at_s;
  }

  double any_time_s(double from_s) {
    const auto from = std::min(vocabulary_.until, sim::SimTime(std::llround(from_s * 1e6)));
    return drawn_time_s(from, vocabulary_.until, [this] { return drawer_.number(); });
  }

  PlannedEvent drawn_event(std::size_t kind) {
    const auto before = before_.find(kind);
    if (before != before_.end() && drawer_.happens(kSameAgain)) { return before->second; }
    DrawnEvent drawn = vocabulary_.draw_event(kind, [this] {
      const double number = drawer_.number();
      if (!drawer_.happens(kAtAnEnd)) { return number; }
      return number < 0.5 ? 0.0 : kAlmostOne;
    });
    return {.kind = kind, .lasts_s = drawn.lasts_s, .numbers = std::move(drawn.numbers)};
  }

  const Vocabulary& vocabulary_;
  Drawer& drawer_;
  std::vector<double> weights_;
  bool is_spread_ = false;
  std::map<std::size_t, PlannedEvent> before_;  // the last event of each kind
};

}  // namespace

RunPlan planned_uniformly(const Vocabulary& vocabulary, std::uint64_t seed) {
  Drawer drawer(seed, kStreamOfEvents);
  const Draw draw = [&] { return drawer.number(); };
  RunPlan plan{.seed = seed, .noise_seed = seed};
  const std::uint64_t count =
      vocabulary.at_least + drawer.below(vocabulary.at_most - vocabulary.at_least + 1);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::size_t kind = drawer.below(vocabulary.kinds);
    plan.events.push_back(
        {.kind = kind, .at_s = drawn_time_s(vocabulary.from, vocabulary.until, draw)});
  }
  std::ranges::stable_sort(plan.events, {}, &PlannedEvent::at_s);
  for (PlannedEvent& event : plan.events) {
    DrawnEvent drawn = vocabulary.draw_event(event.kind, draw);
    event.lasts_s = drawn.lasts_s;
    event.numbers = std::move(drawn.numbers);
  }
  return plan;
}

RunPlan planned_as_swarm(const Vocabulary& vocabulary, std::uint64_t seed,
                         const std::vector<double>& weights, std::uint64_t variant) {
  const std::size_t style = Drawer(seed, kStreamOfStyle).weighted(kStyles);
  Drawer drawer(seed, kStreamOfSwarm + variant);
  Swarm swarm(vocabulary, drawer, weights);
  swarm.leave_out_kinds(style,
                        weights.empty() ? std::optional(seed % vocabulary.kinds) : std::nullopt);
  RunPlan plan{.seed = seed, .noise_seed = seed};
  const std::uint64_t count = swarm.count(vocabulary.at_least, vocabulary.at_most);
  swarm.add(plan.events, sim::to_seconds(vocabulary.from), count);
  return plan;
}

RunPlan planned_after(const RunPlan& parent, double from_s, const Vocabulary& vocabulary,
                      std::uint64_t seed, const std::vector<double>& weights) {
  Drawer drawer(seed, kStreamOfSwarm);
  Swarm swarm(vocabulary, drawer, weights);
  swarm.leave_out_kinds(drawer.weighted(kStylesOfChild), std::nullopt);
  RunPlan plan{.seed = seed, .noise_seed = parent.noise_seed, .events = parent.events};
  std::erase_if(plan.events, [&](const PlannedEvent& event) { return event.at_s >= from_s; });
  while (plan.events.size() >= vocabulary.at_most) { plan.events.pop_back(); }
  const std::uint64_t kept = plan.events.size();
  const std::uint64_t at_least = vocabulary.at_least > kept ? vocabulary.at_least - kept : 1;
  swarm.add(plan.events, std::max(from_s, sim::to_seconds(vocabulary.from)),
            swarm.count(at_least, vocabulary.at_most - kept));
  return plan;
}

}  // namespace fakebot::config
