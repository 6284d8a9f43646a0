#include "config/scenario/refusals/unnoticed.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "sim/scenario/expression/parser.hpp"

namespace fakebot::config {

using namespace sim::scenario;
using sim::SimTime;

namespace {

/// A time when nothing of the robot reaches the driver.
struct Deaf {
  SimTime from;
  SimTime until;
  std::string why;
  std::size_t event;  ///< the event that makes the driver deaf
};

bool blocks_all_feedback(const sim::faults::Fault& fault) {
  return fault.type->loses && fault.stream() == sim::faults::Stream::downstream &&
         fault.toxicity >= 1 && fault.every == 1 && !fault.at_most && fault.from == SimTime{0} &&
         fault.until == SimTime::max();
}

/// The effect of an action after which the driver gets nothing; else empty.
std::optional<Effect> silencing(const Action& action) {
  const auto* fault = std::get_if<BeginFault>(&action);
  if (fault != nullptr && fault->on.empty() && blocks_all_feedback(*fault->fault)) {
    return Effect{Effect::Kind::begins, "the fault", "block all feedback"};
  }
  auto effect = effect_of(action);
  const bool is_silencing =
      effect && effect->silences_robot && effect->kind == Effect::Kind::begins;
  return is_silencing ? effect : std::nullopt;
}

/// When an effect that an event began is over: the end of the event, or the first event that ends
/// the effect. An event whose time is not known may come at any moment.
SimTime end_of(const Effect& begun, std::size_t event, const std::vector<Event>& events,
               const KnownTimes& times) {
  if (events[event].lasts) { return *times[event] + *events[event].lasts; }
  SimTime end = SimTime::max();
  for (std::size_t i = 0; i < events.size(); ++i) {
    const SimTime at = times[i].value_or(*times[event]);
    const bool ends = std::ranges::any_of(events[i].actions, [&](const Action& action) {
      const auto effect = effect_of(action);
      return effect && effect->target == begun.target && effect->kind != Effect::Kind::begins;
    });
    if (ends && at >= *times[event]) { end = std::min(end, at); }
  }
  return end;
}

std::vector<Deaf> deaf_times(const std::vector<Event>& events, const KnownTimes& times) {
  std::vector<Deaf> deaf;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (!times[i]) { continue; }
    for (const Action& action : events[i].actions) {
      const auto begun = silencing(action);
      if (!begun) { continue; }
      deaf.push_back({*times[i], end_of(*begun, i, events, times), begun->doing, i});
    }
  }
  return deaf;
}

/// Whether the robot only reports the input.
bool is_only_reported(const sim::RobotKind& kind, const std::string& signal) {
  return find_named(kind.signals, "reported." + signal) != nullptr;
}

/// Presses that are over before the driver can notice, and why.
std::map<std::size_t, std::string> unnoticed(const std::vector<Event>& events,
                                             const KnownTimes& times, const sim::RobotKind& kind) {
  std::map<std::size_t, std::string> found;
  const std::vector<Deaf> deaf = deaf_times(events, times);
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    if (!times[i]) { continue; }
    const bool is_press = std::ranges::all_of(event.actions, [&](const Action& action) {
      const auto* force = std::get_if<Force>(&action);
      return force != nullptr && is_only_reported(kind, force->signal);
    });
    if (!is_press) { continue; }
    for (const Deaf& time : deaf) {
      const bool is_over =
          time.until == SimTime::max() || (event.lasts && *times[i] + *event.lasts <= time.until);
      if (time.event != i && *times[i] >= time.from && is_over) { found.emplace(i, time.why); }
    }
  }
  return found;
}

/// Whether signals_in() does not know the kind of the expectation.
bool is_of_other_kind(const Expectation& expectation) {
  return std::holds_alternative<Sequence>(expectation.what) ||
         std::holds_alternative<Share>(expectation.what) || is_about_lines(expectation.what);
}

/// The signals of an expectation: in its `only_while`, or else in its condition.
std::vector<std::string> signals_in(const Expectation& expectation) {
  std::string text;
  if (const auto* invariant = std::get_if<Invariant>(&expectation.what)) {
    text = invariant->only_while.value_or(invariant->condition);
  } else if (const auto* reaction = std::get_if<Reaction>(&expectation.what)) {
    text = reaction->condition;
  } else if (const auto* count = std::get_if<Count>(&expectation.what)) {
    text = count->condition;
  } else if (const auto* at_end = std::get_if<AtTheEnd>(&expectation.what)) {
    text = at_end->condition;
  }
  return parsed(text).signals;
}

/// Whether the expectation is about the events, or asks only for any activity of the driver.
bool is_about(const Expectation& expectation, const std::set<std::string>& events,
              const std::set<std::string>& pressed) {
  const auto* reaction = std::get_if<Reaction>(&expectation.what);
  if (is_of_other_kind(expectation)) { return false; }
  if (reaction != nullptr) { return !reaction->after || events.contains(*reaction->after); }
  const auto* invariant = std::get_if<Invariant>(&expectation.what);
  if (invariant != nullptr && invariant->provided) { return false; }
  return std::ranges::all_of(signals_in(expectation),
                             [&](const std::string& signal) { return pressed.contains(signal); });
}

}  // namespace

void refuse_unnoticed(std::span<const JsonValue> elements, const Scenario& scenario,
                      const KnownTimes& times, const sim::RobotKind& kind) {
  const auto found = unnoticed(scenario.events, times, kind);
  if (found.empty()) { return; }
  std::set<std::string> names;
  std::set<std::string> pressed;
  for (const auto& [event, why] : found) {
    names.insert(scenario.events[event].name);
    for (const Action& action : scenario.events[event].actions) {
      pressed.insert(std::get<Force>(action).signal);
    }
  }
  if (!std::ranges::all_of(scenario.expectations, [&](const Expectation& expectation) {
        return is_about(expectation, names, pressed);
      })) {
    return;
  }
  const auto& [event, why] = *found.begin();
  elements[event].refuse("an event that is over before a driver can notice, after one to " + why,
                         "an event at a time when feedback reaches the driver", "");
}

}  // namespace fakebot::config
