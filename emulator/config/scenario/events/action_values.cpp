#include "config/scenario/events/action_values.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/scenario/events/action_table.hpp"
#include "config/scenario/scenario_types.hpp"

namespace fakebot::config {

namespace {

/// Refuses an action that this kind of robot does not support.
void refuse_impossible(const ActionRow& row, const JsonValue& value, const sim::RobotKind& kind) {
  const std::string action(row.key.name);
  if (row.needs == ActionNeeds::simulation && kind.simulated != nullptr) {
    refuse_as_unsimulated(value, "\"" + action + "\"");
  }
  if (row.is_possible(kind)) { return; }
  std::vector<std::string_view> possible;
  for (const ActionRow& other : action_table()) {
    if (other.is_possible(kind)) { possible.push_back(other.key.name); }
  }
  value.refuse("\"" + action + "\", which no " + std::string(kind.title) + " allows",
               "one of " + comma_list(possible), did_you_mean(action, possible));
}

const ActionRow& row_of(std::string_view key) {
  return *std::ranges::find(action_table(), key, [](const ActionRow& one) { return one.key.name; });
}

void read_object(const JsonValue& value, const ScenarioNames& names, ReadActions& read) {
  value.object(action_keys());
  for (const auto& [key, content] : value.members()) {
    const ActionRow& row = row_of(key);
    refuse_impossible(row, content, *names.kind);
    row.read(content, names, read.actions);
    (key == kPressKey ? read.presses : read.others) = true;
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

JsonValue place_of_action(const JsonValue& value, const ScenarioNames& names, std::size_t number) {
  std::vector<sim::scenario::Action> before;
  for (const JsonValue& object : value.json().is_array() ? value.elements(scenario_keys::kActions)
                                                         : std::vector<JsonValue>{value}) {
    for (const auto& [key, content] : object.members()) {
      row_of(key).read(content, names, before);
      if (number < before.size()) { return content; }
    }
  }
  return value;
}

}  // namespace fakebot::config
