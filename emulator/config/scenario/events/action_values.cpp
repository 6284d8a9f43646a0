#include "config/scenario/events/action_values.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string_view>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/events/fault_values.hpp"
#include "config/scenario/events/world_change_values.hpp"
#include "config/scenario/scenario_types.hpp"

namespace fakebot::config {

using namespace sim::scenario;

namespace {

constexpr double kRadPerDeg = std::numbers::pi / 180;

void read_true(const JsonValue& value) {
  if (!value.json().is_boolean() || !value.flag()) {
    value.refuse(std::string(scenario_keys::kTrue));
  }
}

/// A flag may be written as true or 1, false or 0.
double read_value_of(const JsonValue& value, const sim::Signal& signal) {
  if (signal.unit == "flag" && value.json() != 0 && value.json() != 1) {
    return value.flag() ? 1 : 0;
  }
  return value.number({signal.min, signal.max, signal.unit});
}

std::vector<Action> read_set(const JsonValue& value, const ScenarioNames& names) {
  std::vector<Action> actions;
  if (!value.json().is_object()) { value.refuse(std::string(scenario_keys::kForced)); }
  for (const auto& [name, forced] : value.members()) {
    const sim::Signal signal = read_input(forced, name, names);
    actions.emplace_back(Force{name, read_value_of(forced, signal)});
  }
  return actions;
}

/// Calls use(name, element) for each of the inputs that are named.
template <class Use>
void for_each_input(const JsonValue& value, const ScenarioNames& names, Use&& use) {
  const std::vector<JsonValue> list = value.json().is_array()
                                          ? value.elements(scenario_keys::kSignals)
                                          : std::vector<JsonValue>{value};
  for (const JsonValue& element : list) {
    if (!element.json().is_string()) { element.refuse(std::string(scenario_keys::kSignals)); }
    use(std::string(read_input(element, element.text(), names).name), element);
  }
}

Push read_push(const JsonValue& value) {
  const JsonObject push = value.object(scenario_keys::kPush);
  const Push read{{push.number("forward_m", 0), push.number("left_m", 0)},
                  push.number("turn_deg", 0) * kRadPerDeg};
  if (read.way_m.x_m == 0 && read.way_m.y_m == 0 && read.turn_rad == 0) {
    value.refuse("nothing", "one of " + comma_list(names_of(scenario_keys::kPush)), "");
  }
  return read;
}

/// Inputs that are pressed: only those with two states.
void refuse_no_switch(const JsonValue& value, const std::string& name, const ScenarioNames& names) {
  std::vector<std::string_view> switches;
  for (const sim::Signal& signal : names.kind->signals) {
    if (signal.can_be_set && signal.unit == "flag") { switches.push_back(signal.name); }
  }
  if (std::ranges::find(switches, name) != switches.end()) { return; }
  value.refuse("\"" + name + "\", which has more than two values", "a switch",
               "; did you mean \"set\"?");
}

PutDown read_put_down(const JsonValue& value, const ScenarioNames& names) {
  if (!value.json().is_boolean()) { return {read_placement(value, names)}; }
  read_true(value);
  return {};
}

bool read_on_off(const JsonValue& value) {
  if (value.json() == "on") { return true; }
  if (value.json() != "off") { value.refuse(std::string(scenario_keys::kOnOff)); }
  return false;
}

Plug read_plug(const JsonValue& value) {
  if (value.json() == "plug_in") { return {true}; }
  if (value.json() != "unplug") { value.refuse(std::string(scenario_keys::kPlugging)); }
  return {false};
}

DriverOrder read_order(const JsonValue& value) {
  if (value.json() == "start") { return DriverOrder::start; }
  if (value.json() == "stop") { return DriverOrder::stop; }
  if (value.json() != "kill") { value.refuse(std::string(scenario_keys::kDriverOrder)); }
  return DriverOrder::kill;
}

bool is_possible(std::string_view action, const sim::RobotKind& kind) {
  if (action == "set" || action == "release" || action == "press") {
    return std::ranges::any_of(kind.signals, &sim::Signal::can_be_set);
  }
  if (action == "lift" || action == "put_down") { return kind.handling.can_be_lifted; }
  if (action == "push") { return kind.handling.can_be_pushed; }
  if (action == "power") { return !kind.handling.power_switch.empty(); }
  return true;
}

/// Refuses actions that this kind of robot does not support.
void refuse_impossible(const std::string& action, const JsonValue& value,
                       const sim::RobotKind& kind) {
  if (is_possible(action, kind)) { return; }
  std::vector<std::string_view> possible = names_of(scenario_keys::kAction);
  std::erase_if(possible, [&](std::string_view other) { return !is_possible(other, kind); });
  value.refuse("\"" + action + "\", which no " + std::string(kind.title) + " allows",
               "one of " + comma_list(possible), did_you_mean(action, possible));
}

void read_one(const std::string& key, const JsonValue& value, const ScenarioNames& names,
              ReadActions& read) {
  std::vector<Action>& actions = read.actions;
  if (key == "press") {
    read.presses = true;
    for_each_input(value, names, [&](const std::string& name, const JsonValue& element) {
      refuse_no_switch(element, name, names);
      actions.emplace_back(Force{name, 1});
    });
    return;
  }
  read.others = true;
  if (key == "set") {
    for (Action& action : read_set(value, names)) { actions.push_back(std::move(action)); }
  } else if (key == "release") {
    for_each_input(value, names, [&](const std::string& name, const JsonValue& /*element*/) {
      actions.emplace_back(Release{name});
    });
  } else if (key == "lift") {
    read_true(value);
    actions.emplace_back(Lift{});
  } else if (key == "put_down") {
    actions.emplace_back(read_put_down(value, names));
  } else if (key == "push") {
    actions.emplace_back(read_push(value));
  } else if (key == "world") {
    actions.emplace_back(ChangeWorld{read_world_change(value, names)});
  } else if (key == "power") {
    actions.emplace_back(
        SwitchPower{read_on_off(value), std::string(names.kind->handling.power_switch)});
  } else if (key == "device") {
    actions.emplace_back(read_plug(value));
  } else if (key == "fault") {
    for (const SharedFault& fault : read_faults(value, *names.kind->wire)) {
      actions.emplace_back(BeginFault{fault});
    }
  } else if (key == "driver") {
    actions.emplace_back(read_order(value));
  } else {
    actions.emplace_back(Note{value.short_text()});
  }
}

void read_object(const JsonValue& value, const ScenarioNames& names, ReadActions& read) {
  value.object(scenario_keys::kAction);
  for (const auto& [key, content] : value.members()) {
    refuse_impossible(key, content, *names.kind);
    read_one(key, content, names, read);
  }
}

}  // namespace

ReadActions read_actions(const JsonValue& value, const ScenarioNames& names) {
  ReadActions read;
  if (value.json().is_array()) {
    for (const JsonValue& element : value.elements(scenario_keys::kActions)) {
      read_object(element, names, read);
    }
  } else {
    if (!value.json().is_object()) { value.refuse(std::string(scenario_keys::kActions)); }
    read_object(value, names, read);
  }
  if (read.actions.empty()) {
    value.refuse("nothing to do", std::string(scenario_keys::kActions), "");
  }
  return read;
}

}  // namespace fakebot::config
