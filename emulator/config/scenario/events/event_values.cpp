#include "config/scenario/events/event_values.hpp"

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "config/scenario/events/action_values.hpp"
#include "config/scenario/events/trigger_values.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/time_value.hpp"

namespace fakebot::config {

using namespace sim::scenario;

namespace {

/// How long a button is pressed by default.
constexpr sim::SimTime kPress = std::chrono::milliseconds(200);

/// An event that lasts is undone at its end, which all its actions must allow.
void refuse_lasting(const JsonValue& actions, const std::vector<Action>& read) {
  for (const Action& action : read) {
    const bool can_be_taken_back = opposite_of(action).has_value();
    if (!can_be_taken_back && !std::holds_alternative<Note>(action)) {
      actions.refuse("an action that cannot be undone", "none together with \"for\"", "");
    }
  }
}

Event read_event(const JsonValue& value, const std::string& name, const ScenarioNames& names) {
  const std::vector<KeyInfo> known = with_trigger(scenario_keys::kEvent);
  const JsonObject keys = value.object(known);
  Event event{.name = name, .trigger = read_trigger(keys, names), .actions = {}};
  const JsonValue actions = keys.at("do");
  const ReadActions read = read_actions(actions, names);
  event.actions = read.actions;
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

/// An event that depends on itself, directly or through others, and so never happens.
void refuse_circles(const JsonValue& values, const std::vector<Event>& events) {
  std::vector<std::string> begun;
  const auto is_begun = [&](const Event& event) {
    const auto* after = std::get_if<After>(&event.trigger);
    return after == nullptr || std::ranges::find(begun, after->event) != begun.end();
  };
  for (std::size_t round = 0; round < events.size(); ++round) {
    for (const Event& event : events) {
      if (is_begun(event)) { begun.push_back(event.name); }
    }
  }
  const auto elements = values.elements(scenario_keys::kEvents);
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (is_begun(events[i])) { continue; }
    elements[i].refuse("an event that follows itself", "one that can happen", "");
  }
}

/// Whether an event of the list does what the condition on its actions says.
template <class Condition>
bool any_does(const std::vector<Event>& events, const Condition& condition) {
  return std::ranges::any_of(
      events, [&](const Event& event) { return std::ranges::any_of(event.actions, condition); });
}

/// What an action undoes although no event does it; empty if one does.
struct NeverDone {
  const std::vector<Event>& events;

  std::string operator()(const Release& release) const {
    const auto forces = [&](const Action& action) {
      const auto* force = std::get_if<Force>(&action);
      return force != nullptr && force->signal == release.signal;
    };
    return any_does(events, forces) ? "" : "set or press " + release.signal;
  }
  std::string operator()(const PutDown& down) const {
    if (down.where) { return ""; }
    const auto lifts = [](const Action& action) { return std::holds_alternative<Lift>(action); };
    return any_does(events, lifts) ? "" : "lift the robot";
  }
  std::string operator()(const Plug& plug) const {
    const auto unplugs = [](const Action& action) {
      const auto* other = std::get_if<Plug>(&action);
      return other != nullptr && !other->in;
    };
    return !plug.in || any_does(events, unplugs) ? "" : "unplug the device";
  }
  std::string operator()(const auto& /*undoes nothing*/) const { return ""; }
};

/// An action that undoes what no event does, and so changes nothing.
void refuse_idle(const JsonValue& values, const std::vector<Event>& events) {
  const auto elements = values.elements(scenario_keys::kEvents);
  for (std::size_t i = 0; i < events.size(); ++i) {
    for (const Action& action : events[i].actions) {
      const std::string never_done = std::visit(NeverDone{events}, action);
      if (never_done.empty()) { continue; }
      elements[i].refuse("an action that changes nothing", "an event before it to " + never_done,
                         "");
    }
  }
}

}  // namespace

std::vector<std::string> read_event_names(const JsonValue& events, Mistakes& mistakes) {
  std::vector<std::string> names;
  for (const JsonValue& element : events.elements(scenario_keys::kEvents)) {
    names.push_back("#" + std::to_string(names.size() + 1));
    mistakes.collect([&] {
      const std::vector<KeyInfo> known = with_trigger(scenario_keys::kEvent);
      const auto name = element.object(known, mistakes).find("name");
      if (name) { names.back() = name->text(); }
      if (names.back().empty()) { name->refuse("a name, which is not empty"); }
      if (std::ranges::count(names, names.back()) > 1) {
        (name ? *name : element).refuse("\"" + names.back() + "\" again", "another name", "");
      }
    });
  }
  return names;
}

std::vector<Event> read_events(const JsonValue& events, const ScenarioNames& names) {
  std::vector<Event> read;
  std::size_t number = 0;
  for_each_collecting(events.elements(scenario_keys::kEvents), [&](const JsonValue& element) {
    read.push_back(read_event(element, names.events[number++], names));
  });
  refuse_circles(events, read);
  refuse_idle(events, read);
  return read;
}

}  // namespace fakebot::config
