#include "config/event_values.hpp"

#include <algorithm>

#include "config/action_values.hpp"
#include "config/config_error.hpp"
#include "config/formula.hpp"
#include "config/scenario_keys.hpp"
#include "config/time_value.hpp"

namespace fakebot::config {

using namespace sim::scenario;

namespace {

/// So short somebody presses a button, when nothing else is said.
constexpr sim::SimTime kPress = std::chrono::milliseconds(200);

std::vector<std::string_view> views_of(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

sim::SimTime time_at(const JsonObject& object, std::string_view key) {
  const auto value = object.find(key);
  return value ? read_time(*value) : sim::SimTime{0};
}

/// A key that makes sense beside some triggers only.
void refuse_beside(const JsonObject& event, std::string_view trigger, std::string_view key,
                   const std::vector<std::string_view>& triggers) {
  const auto value = event.find(key);
  if (!value || std::ranges::find(triggers, trigger) != triggers.end()) { return; }
  value->refuse("\"" + std::string(key) + "\" beside \"" + std::string(trigger) + "\"",
                "it beside " + comma_list(triggers), "");
}

Trigger read_trigger(const JsonObject& event, const ScenarioNames& names) {
  const std::string_view key = event.one_of({"at", "when", "after", "every"});
  refuse_beside(event, key, "delay", {"when", "after"});
  refuse_beside(event, key, "each_time", {"when"});
  refuse_beside(event, key, "from", {"every"});
  refuse_beside(event, key, "until", {"every"});
  const JsonValue value = event.at(key);
  if (key == "at") { return At{read_time(value)}; }
  if (key == "when") {
    const auto each_time = event.find("each_time");
    return When{read_formula(value, names_of(names.signals)), time_at(event, "delay"),
                each_time && each_time->flag()};
  }
  if (key == "after") {
    return After{read_name(value, views_of(names.events), "the name of an event"),
                 time_at(event, "delay")};
  }
  Every every{read_duration(value), time_at(event, "from"), {}};
  if (const auto until = event.find("until")) { every.until = read_time(*until); }
  return every;
}

/// What lasts must end, and so all that it does.
void refuse_lasting(const JsonValue& actions, const std::vector<Action>& read) {
  for (const Action& action : read) {
    const bool can_be_taken_back = opposite_of(action).has_value();
    if (!can_be_taken_back && !std::holds_alternative<Note>(action)) {
      actions.refuse("an action that cannot be taken back", "none beside \"for\"", "");
    }
  }
}

Event read_event(const JsonValue& value, const std::string& name, const ScenarioNames& names) {
  const JsonObject keys = value.object(scenario_keys::kEvent);
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

/// An event that follows none that begins by itself.
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
    elements[i].refuse("an event that follows itself", "one that can begin", "");
  }
}

}  // namespace

std::vector<std::string> read_event_names(const JsonValue& events) {
  std::vector<std::string> names;
  for (const JsonValue& element : events.elements(scenario_keys::kEvents)) {
    const auto name = element.object(scenario_keys::kEvent).find("name");
    names.push_back(name ? name->text() : "event " + std::to_string(names.size() + 1));
    if (names.back().empty()) { name->refuse("a name, which is not empty"); }
    if (std::ranges::count(names, names.back()) > 1) {
      (name ? *name : element).refuse("\"" + names.back() + "\" again", "another name", "");
    }
  }
  return names;
}

std::vector<Event> read_events(const JsonValue& events, const ScenarioNames& names) {
  std::vector<Event> read;
  for (const JsonValue& element : events.elements(scenario_keys::kEvents)) {
    read.push_back(read_event(element, names.events[read.size()], names));
  }
  refuse_circles(events, read);
  return read;
}

}  // namespace fakebot::config
