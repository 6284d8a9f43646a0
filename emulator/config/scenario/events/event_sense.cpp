#include "config/scenario/events/event_sense.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "config/json/config_error.hpp"
#include "sim/scenario/expression/parser.hpp"

namespace fakebot::config {

using namespace sim::scenario;
using sim::SimTime;

namespace {

/// An action, in the order of a tick.
struct Done {
  const Action* action;
  std::size_t event;
};

/// What the later action of two in one tick makes of the earlier one; empty: nothing.
struct Undoes {
  const Action& earlier;

  std::string operator()(const Release& release) const {
    const auto* force = std::get_if<Force>(&earlier);
    return force != nullptr && force->signal == release.signal ? "sets " + force->signal : "";
  }
  std::string operator()(const Force& later) const {
    const auto* force = std::get_if<Force>(&earlier);
    return force != nullptr && force->signal == later.signal ? "sets " + force->signal : "";
  }
  std::string operator()(const PutDown& down) const {
    return !down.where && std::holds_alternative<Lift>(earlier) ? "lifts the robot" : "";
  }
  std::string operator()(const SwitchPower& later) const {
    const auto* power = std::get_if<SwitchPower>(&earlier);
    if (power == nullptr || power->on == later.on) { return ""; }
    return std::string("switches the power ") + (power->on ? "on" : "off");
  }
  std::string operator()(const Plug& later) const {
    const auto* plug = std::get_if<Plug>(&earlier);
    if (plug == nullptr || plug->in == later.in) { return ""; }
    return plug->in ? "plugs the device in" : "unplugs the device";
  }
  std::string operator()(const auto& /*undoes nothing*/) const { return ""; }
};

void refuse_undone_at_once(std::span<const JsonValue> elements, const std::vector<Done>& tick) {
  for (std::size_t later = 0; later < tick.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      const std::string undone = std::visit(Undoes{*tick[earlier].action}, *tick[later].action);
      if (undone.empty()) { continue; }
      elements[tick[later].event].refuse("what undoes in the same tick what " + undone,
                                         "a time between them in which a driver could notice", "");
    }
  }
}

void refuse_undone_at_once(std::span<const JsonValue> elements, const std::vector<Event>& events,
                           const std::vector<std::optional<SimTime>>& times, SimTime tick) {
  std::vector<bool> is_looked_at(events.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (is_looked_at[i]) { continue; }
    std::vector<Done> together;
    for (std::size_t other = i; other < events.size(); ++other) {
      const bool same_time = times[i] && times[other] && *times[i] / tick == *times[other] / tick;
      if (other != i && !same_time) { continue; }
      is_looked_at[other] = true;
      for (const Action& action : events[other].actions) { together.push_back({&action, other}); }
    }
    refuse_undone_at_once(elements, together);
  }
}

/// A time in which nothing of the robot reaches the driver.
struct Deaf {
  SimTime from;
  SimTime until;
  std::string_view why;
  std::size_t event;  ///< from which it comes
};

/// Until when what an action began lasts: its event's end, or the first event that ends it.
template <class IsEnd>
SimTime end_of(const std::vector<Event>& events, const std::vector<std::optional<SimTime>>& times,
               std::size_t event, const IsEnd& is_end) {
  if (events[event].lasts) { return *times[event] + *events[event].lasts; }
  SimTime end = SimTime::max();
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (std::ranges::none_of(events[i].actions, is_end)) { continue; }
    // An event whose time is not known may come at any moment.
    const SimTime at = times[i].value_or(*times[event]);
    if (at >= *times[event]) { end = std::min(end, at); }
  }
  return end;
}

std::vector<Deaf> deaf_times(const std::vector<Event>& events,
                             const std::vector<std::optional<SimTime>>& times) {
  std::vector<Deaf> deaf;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (!times[i]) { continue; }
    const auto add = [&](std::string_view why, const auto& is_end) {
      deaf.push_back({*times[i], end_of(events, times, i, is_end), why, i});
    };
    for (const Action& action : events[i].actions) {
      const auto* plug = std::get_if<Plug>(&action);
      const auto* power = std::get_if<SwitchPower>(&action);
      const auto* order = std::get_if<DriverOrder>(&action);
      const auto* fault = std::get_if<BeginFault>(&action);
      if (plug != nullptr && !plug->in) {
        add("the device is unplugged", [](const Action& other) {
          const auto* end = std::get_if<Plug>(&other);
          return end != nullptr && end->in;
        });
      } else if (power != nullptr && !power->on) {
        add("the robot is off", [](const Action& other) {
          const auto* end = std::get_if<SwitchPower>(&other);
          return end != nullptr && end->on;
        });
      } else if (order != nullptr && *order != DriverOrder::start) {
        add("no driver runs", [](const Action& other) {
          const auto* end = std::get_if<DriverOrder>(&other);
          return end != nullptr && *end == DriverOrder::start;
        });
      } else if (fault != nullptr && fault->fault->type->name == "timeout" &&
                 fault->fault->stream() == sim::faults::Stream::downstream &&
                 fault->fault->toxicity >= 1 && fault->fault->every == 1 &&
                 !fault->fault->at_most && fault->fault->from == SimTime{0} &&
                 fault->fault->until == SimTime::max()) {
        add("no feedback gets through", [](const Action& /*other*/) { return false; });
      }
    }
  }
  return deaf;
}

/// The robot does no more with the input than report it.
bool is_only_reported(const sim::RobotKind& kind, const std::string& signal) {
  return find_named(kind.signals, "reported." + signal) != nullptr;
}

/// Presses that are over before the driver can notice them, and why.
std::map<std::size_t, std::string_view> unnoticed(const std::vector<Event>& events,
                                                  const std::vector<std::optional<SimTime>>& times,
                                                  const sim::RobotKind& kind) {
  std::map<std::size_t, std::string_view> found;
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

/// What an expectation says of signals, without its time.
std::vector<std::string> signals_in(const Expectation& expectation) {
  std::string text;
  if (const auto* invariant = std::get_if<Invariant>(&expectation.what)) {
    text = invariant->only_while.value_or(invariant->condition);
  } else if (const auto* reaction = std::get_if<Reaction>(&expectation.what)) {
    text = reaction->condition;
  } else if (const auto* count = std::get_if<Count>(&expectation.what)) {
    text = count->condition;
  } else {
    text = std::get<AtTheEnd>(expectation.what).condition;
  }
  return parsed(text).signals;
}

/// Whether the expectation is about these events, or asks only that the driver does anything.
bool is_about(const Expectation& expectation, const std::set<std::string>& events,
              const std::set<std::string>& pressed) {
  const auto* reaction = std::get_if<Reaction>(&expectation.what);
  if (reaction != nullptr) { return !reaction->after || events.contains(*reaction->after); }
  const auto* invariant = std::get_if<Invariant>(&expectation.what);
  if (invariant != nullptr && invariant->provided) { return false; }
  return std::ranges::all_of(signals_in(expectation),
                             [&](const std::string& signal) { return pressed.contains(signal); });
}

/// Unless something else is tested, too.
void refuse_unnoticed(std::span<const JsonValue> elements, const Scenario& scenario,
                      const std::vector<std::optional<SimTime>>& times,
                      const sim::RobotKind& kind) {
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
  elements[event].refuse("an event that is over while " + std::string(why),
                         "one that a driver can notice", "");
}

}  // namespace

std::vector<std::optional<SimTime>> known_times(const std::vector<Event>& events) {
  std::vector<std::optional<SimTime>> times(events.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (const auto* at = std::get_if<At>(&events[i].trigger)) { times[i] = at->time; }
  }
  for (bool grew = true; std::exchange(grew, false);) {
    for (std::size_t i = 0; i < events.size(); ++i) {
      const auto* after = std::get_if<After>(&events[i].trigger);
      if (after == nullptr || times[i]) { continue; }
      const auto leader = std::ranges::find(events, after->event, &Event::name);
      const auto& known = times[static_cast<std::size_t>(leader - events.begin())];
      if (!known) { continue; }
      times[i] = *known + after->delay;
      grew = true;
    }
  }
  return times;
}

void refuse_senseless_events(std::span<const JsonValue> elements, const Scenario& scenario,
                             const sim::RobotKind& kind, SimTime tick) {
  const auto times = known_times(scenario.events);
  refuse_undone_at_once(elements, scenario.events, times, tick);
  refuse_unnoticed(elements, scenario, times, kind);
}

}  // namespace fakebot::config
