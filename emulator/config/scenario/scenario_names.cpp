#include "config/scenario/scenario_names.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "config/json/config_error.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/world/shape_values.hpp"

namespace fakebot::config {

using sim::Signal;

namespace {

bool begins_with_number(const std::string& text) {
  return !text.empty() && std::string_view("0123456789.+-").find(text[0]) != std::string::npos;
}

std::vector<std::string_view> names_with_a_value(std::span<const Signal> signals) {
  std::vector<std::string_view> names;
  for (const Signal& signal : signals) {
    if (!signal.needs_simulation) { names.push_back(signal.name); }
  }
  return names;
}

}  // namespace

std::vector<Signal> signals_of(const sim::RobotKind& kind) {
  std::vector<Signal> signals(kind.signals.begin(), kind.signals.end());
  if (kind.simulated == nullptr) { return signals; }
  for (Signal signal : kind.simulated->signals) {
    if (find_named(kind.signals, signal.name) != nullptr) { continue; }
    signal.needs_simulation = true;
    signal.counts_violations = false;  // only to be refused
    signals.push_back(signal);
  }
  return signals;
}

void refuse_as_unsimulated(const JsonValue& value, const std::string& what) {
  value.refuse(what + ", which needs a simulated robot",
               "what the line or the messages of a real robot tell", "");
}

std::string read_name(const JsonValue& value, const std::vector<std::string_view>& names,
                      const std::string& expected) {
  std::string name = value.text();
  if (std::ranges::find(names, name) == names.end()) {
    value.refuse(expected, did_you_mean(name, names));
  }
  return name;
}

std::string read_event_name(const JsonValue& value, const EventNames& names) {
  if (names.has(value.text())) { return value.text(); }
  return read_name(value, {names.all().begin(), names.all().end()}, "the name of an event");
}

std::variant<sim::SimTime, std::string> read_time_or_event(const JsonValue& value,
                                                           const EventNames& names) {
  const bool is_event = value.json().is_string() && names.has(value.text());
  if (is_event && !parse_time(value.text())) { return value.text(); }
  const bool is_word = value.json().is_string() && !begins_with_number(value.text());
  if (!is_word) { return read_time(value); }
  value.refuse(std::string(scenario_keys::kMoment),
               did_you_mean(value.text(), {names.all().begin(), names.all().end()}));
}

Signal read_signal(const JsonValue& value, const ScenarioNames& names) {
  const Signal* known = find_named(names.signals, value.text());
  if (known != nullptr && known->needs_simulation) { refuse_as_unsimulated(value, value.found()); }
  const std::string name =
      read_name(value, names_with_a_value(names.signals), std::string(scenario_keys::kSignal));
  return *find_named(names.signals, name);
}

Signal read_input(const JsonValue& value, const std::string& name, const ScenarioNames& names) {
  std::vector<std::string_view> inputs;
  for (const Signal& signal : names.signals) {
    if (signal.can_be_set) { inputs.push_back(signal.name); }
  }
  if (const Signal* signal = find_named(names.signals, name); signal && signal->can_be_set) {
    return *signal;
  }
  const bool known = find_named(names.signals, name) != nullptr;
  value.refuse("\"" + name + "\"" + (known ? ", which cannot be set" : ""),
               "the name of a signal that can be set", did_you_mean(name, inputs));
}

sim::world::Placement read_placement(const JsonValue& value, const ScenarioNames& names) {
  if (value.json().is_object()) { return read_pose(value); }
  if (!value.json().is_string()) { value.refuse(std::string(scenario_keys::kStart)); }
  std::vector<std::string_view> places;
  for (const auto& [name, where] : names.places) { places.push_back(name); }
  const std::string expected =
      places.empty() ? "a pose: the world has no places" : "a pose or one of " + comma_list(places);
  return names.places.at(read_name(value, places, expected));
}

}  // namespace fakebot::config
