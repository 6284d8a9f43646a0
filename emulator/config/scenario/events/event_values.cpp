#include "config/scenario/events/event_values.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "config/scenario/acted_on.hpp"
#include "config/scenario/events/action_values.hpp"
#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/events/trigger_values.hpp"
#include "config/scenario/events/undone_at_once.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/scenario/time_value.hpp"
#include "sim/scenario/expression/parser.hpp"
#include "sim/scenario/expression/remembered.hpp"

namespace fakebot::config {

using namespace sim::scenario;

namespace {

/// How long a button is pressed by default.
constexpr sim::SimTime kPress = std::chrono::milliseconds(200);

/// An event that lasts is undone at its end, which all its actions must allow.
void refuse_lasting(const JsonValue& actions, const std::vector<Action>& read) {
  for (const Action& action : read) {
    if (!may_last(action)) {
      actions.refuse("an action that cannot be undone", "none together with \"for\"", "");
    }
  }
}

/// Reads all of an event but name and trigger.
Event read_what_happens(const JsonObject& keys, const ScenarioNames& names) {
  Event event;
  const JsonValue actions = keys.at("do");
  const auto on = keys.find("on");
  const ReadActions read = read_actions(actions, on ? names_of_part(*on, names) : names);
  event.actions = read.actions;
  if (on) { act_on(on->text(), event.actions); }
  refuse_undone_at_once(actions, event.actions);
  if (const auto lasts = keys.find("for")) {
    event.lasts = read_duration(*lasts);
    refuse_lasting(actions, event.actions);
  } else if (read.presses) {
    if (read.others) {
      actions.refuse("\"press\" and other actions", "\"for\" beside them, or events of their own",
                     "");
    }
    event.lasts = kPress;
  }
  return event;
}

/// The events necessary for the event: the leader, the begin of the repetition, and events at which
/// the condition remembers values.
std::set<std::string> events_before(const Event& event) {
  if (const auto* after = std::get_if<After>(&event.trigger)) { return {after->event}; }
  const auto* when = std::get_if<When>(&event.trigger);
  const auto* every = std::get_if<Every>(&event.trigger);
  const std::optional<std::string> condition = when != nullptr    ? when->condition
                                               : every != nullptr ? every->only_while
                                                                  : std::nullopt;
  std::set<std::string> before;
  if (every != nullptr && !every->from_event.empty()) { before.insert(every->from_event); }
  if (!condition) { return before; }
  for (const std::string& name : parsed(*condition).signals) {
    if (const auto remembered = remembered_in(name)) { before.emplace(remembered->event); }
  }
  return before;
}

/// A repetition is saved with times, without further events.
void refuse_unsaved(const JsonObject& keys, const Event& event) {
  if (!std::holds_alternative<Every>(event.trigger)) { return; }
  const std::set<std::string> before = events_before(event);
  const bool ends_with_event = !std::get<Every>(event.trigger).until_event.empty();
  if (before.empty() && !ends_with_event) { return; }
  const JsonValue every = keys.at("every");
  every.refuse("a repetition by events", "times: events are for scenarios in files", "");
}

Event read_event(const JsonValue& value, const std::string& name, const ScenarioNames& names) {
  const std::vector<KeyInfo> known = with_trigger(scenario_keys::kEvent);
  const JsonObject keys = value.object(known);
  sim::scenario::Trigger trigger = read_trigger(keys, names);
  Event event = read_what_happens(keys, names);
  event.name = name;
  event.trigger = std::move(trigger);
  return event;
}

std::string read_new_name(const JsonValue& value, const EventNames& names) {
  std::string name = value.short_text();
  if (name.empty()) { value.refuse("a name, which is not empty"); }
  if (names.has(name)) { value.refuse("\"" + name + "\" again", "another name", ""); }
  return name;
}

/// Refuses events that depend on themselves, directly or through events between, and so never
/// happen.
void refuse_circles(const JsonValue& values, const std::vector<Event>& events) {
  std::unordered_map<std::string, std::vector<std::size_t>> followers;
  std::vector<std::size_t> awaited(events.size());
  std::vector<std::size_t> reached;
  for (std::size_t i = 0; i < events.size(); ++i) {
    for (const std::string& before : events_before(events[i])) {
      ++awaited[i];
      followers[before].push_back(i);
    }
    if (awaited[i] == 0) { reached.push_back(i); }
  }
  std::vector<bool> can_happen(events.size());
  while (!reached.empty()) {
    const std::size_t event = reached.back();
    reached.pop_back();
    can_happen[event] = true;
    for (const std::size_t follower : followers[events[event].name]) {
      if (--awaited[follower] == 0) { reached.push_back(follower); }
    }
  }
  const auto circle = std::ranges::find(can_happen, false);
  if (circle == can_happen.end()) { return; }
  const auto place = static_cast<std::size_t>(circle - can_happen.begin());
  values.elements(scenario_keys::kEvents)[place].refuse("an event that follows itself",
                                                        "one that can happen", "");
}

/// Refuses an action that undoes an effect of no event, and so changes nothing. Except power, which
/// goes off without events, too: with an empty battery.
void refuse_idle(const JsonValue& values, const std::vector<Event>& events,
                 const ScenarioNames& names) {
  std::unordered_set<std::string> begun;
  const auto for_each_effect = [&](const Event& event, const auto& use) {
    for (std::size_t i = 0; i < event.actions.size(); ++i) {
      const auto effect = effect_of(event.actions[i]);
      if (effect && !effect->begins_by_itself) { use(i, *effect); }
    }
  };
  for (const Event& event : events) {
    for_each_effect(event, [&](std::size_t /*action*/, const Effect& effect) {
      if (effect.kind == Effect::Kind::begins) { begun.insert(effect.target); }
    });
  }
  const auto elements = values.elements(scenario_keys::kEvents);
  for (std::size_t i = 0; i < events.size(); ++i) {
    for_each_effect(events[i], [&](std::size_t action, const Effect& effect) {
      if (effect.kind != Effect::Kind::undoes || begun.contains(effect.target)) { return; }
      const auto on = elements[i].member("on");
      place_of_action(*elements[i].member("do"), on ? names_of_part(*on, names) : names, action)
          .refuse("an action that changes nothing", "an event before it to " + effect.doing, "");
    });
  }
}

}  // namespace

EventNames read_event_names(const JsonValue& events, Mistakes& mistakes) {
  const std::vector<KeyInfo> known = with_trigger(scenario_keys::kEvent);
  EventNames names;
  for (const JsonValue& element : events.elements(scenario_keys::kEvents)) {
    if (mistakes.is_full()) { mistakes.refuse(); }
    std::string name = "#" + std::to_string(names.all().size() + 1);
    mistakes.collect([&] {
      const auto given = element.object(known, mistakes).find("name");
      if (given) { name = read_new_name(*given, names); }
      if (names.has(name)) { element.refuse("\"" + name + "\" again", "another name", ""); }
    });
    names.add(name);
  }
  return names;
}

void refuse_shorter_than_tick(const JsonObject& event, const Event& read, sim::SimTime tick) {
  if (!read.lasts || *read.lasts >= tick) { return; }
  event.at("for").refuse("a time of at least " + number_text(1000 * sim::to_seconds(tick)) +
                         " ms, the tick of the robot");
}

Event read_live_event(const JsonValue& value, const ScenarioNames& names, sim::SimTime tick) {
  const std::vector<KeyInfo> known = with_trigger(scenario_keys::kEvent);
  const JsonObject keys = value.object(known);
  Event event = read_what_happens(keys, names);
  if (const auto given = keys.find("name")) { event.name = read_new_name(*given, names.events); }
  if (has_trigger(keys)) {
    event.trigger = read_trigger(keys, names);
    refuse_unsaved(keys, event);
  } else {
    refuse_keys_of_triggers(keys);
  }
  refuse_shorter_than_tick(keys, event, tick);
  return event;
}

std::vector<Event> read_events(const JsonValue& events, const ScenarioNames& names) {
  std::vector<Event> read;
  std::size_t number = 0;
  for_each_collecting(events.elements(scenario_keys::kEvents), [&](const JsonValue& element) {
    read.push_back(read_event(element, names.events.all()[number++], names));
  });
  refuse_circles(events, read);
  refuse_idle(events, read, names);
  return read;
}

}  // namespace fakebot::config
