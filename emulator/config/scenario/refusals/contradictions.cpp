#include "config/scenario/refusals/contradictions.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <variant>

#include "config/scenario/condition.hpp"
#include "config/scenario/refusals/expectation_sense.hpp"

namespace fakebot::config {

using namespace sim::scenario;
using sim::SimTime;

namespace {

/// The demand of an expectation in a span of time.
struct Demand {
  Claim claim;
  TimeSpan span;
};

/// The demand for each tick of a span, if the expectation has such a demand.
std::optional<Demand> throughout(const Expectation& expectation, SimTime duration) {
  if (const auto* at_end = std::get_if<AtTheEnd>(&expectation.what)) {
    return Demand{{at_end->condition}, {std::max(SimTime{0}, duration - kLongestTick), duration}};
  }
  const auto* invariant = std::get_if<Invariant>(&expectation.what);
  if (invariant == nullptr || invariant->only_while || invariant->tolerance > SimTime{0} ||
      invariant->provided || invariant->span.has_event()) {
    return std::nullopt;
  }
  return Demand{{invariant->condition, invariant->holds},
                {invariant->span.from, invariant->span.until.value_or(duration)}};
}

/// The demand for at least a single tick of a span.
std::optional<Demand> at_some_time(const Expectation& expectation, SimTime duration) {
  if (const auto* reaction = std::get_if<Reaction>(&expectation.what)) {
    const SimTime until = reaction->after ? duration : reaction->within;
    return Demand{{reaction->condition}, {SimTime{0}, until}};
  }
  const auto* count = std::get_if<Count>(&expectation.what);
  if (count == nullptr || count->at_least == 0) { return std::nullopt; }
  return Demand{{count->condition}, {count->span.from, count->span.until.value_or(duration)}};
}

bool contains(const TimeSpan& span, const TimeSpan& other) {
  return span.from <= other.from && span.until >= other.until;
}

/// The common part of two spans.
std::optional<TimeSpan> common(const TimeSpan& a, const TimeSpan& b) {
  const TimeSpan both{std::max(a.from, b.from), std::min(a.until, b.until)};
  if (both.until - both.from < kLongestTick) { return std::nullopt; }
  return both;
}

bool counts_contradict(const Expectation& one, const Expectation& other) {
  const auto* least = std::get_if<Count>(&one.what);
  const auto* most = std::get_if<Count>(&other.what);
  return least != nullptr && most != nullptr && least->condition == most->condition &&
         most->at_most && least->at_least > *most->at_most && !least->span.has_event() &&
         !most->span.has_event() && least->span.from >= most->span.from &&
         (!most->span.until || (least->span.until && *least->span.until <= *most->span.until));
}

bool contradict(const Expectation& one, const Expectation& other, const ScenarioNames& names) {
  if (counts_contradict(one, other)) { return true; }
  const auto always = throughout(one, names.duration);
  if (!always) { return false; }
  std::optional<TimeSpan> span;
  auto demand = throughout(other, names.duration);
  if (demand) {
    span = common(always->span, demand->span);
  } else if ((demand = at_some_time(other, names.duration)) &&
             contains(always->span, demand->span)) {
    span = demand->span;
  }
  return span && !can_be({always->claim, demand->claim}, names.signals, *span);
}

}  // namespace

void refuse_contradictions(std::span<const JsonValue> elements,
                           const std::vector<Expectation>& expectations,
                           const ScenarioNames& names) {
  for (std::size_t i = 0; i < expectations.size(); ++i) {
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      const Expectation& first = expectations[earlier];
      if (!contradict(first, expectations[i], names) &&
          !contradict(expectations[i], first, names)) {
        continue;
      }
      elements[i].refuse("\"" + expectations[i].name + "\" beside \"" + first.name + "\"",
                         "expectations that one driver can meet", "");
    }
  }
}

}  // namespace fakebot::config
