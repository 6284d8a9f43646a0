// The actions of an event.
#pragma once

#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::config {

struct ReadActions {
  std::vector<sim::scenario::Action> actions;
  bool presses = false;  ///< has an action that presses a button
  bool others = false;   ///< has another action
};

/// An object, or a list of objects, in the order of the file. Throws ConfigError.
ReadActions read_actions(const JsonValue& value, const ScenarioNames& names);

/// The place of an action among those that read_actions() has read, for a refusal.
JsonValue place_of_action(const JsonValue& value, const ScenarioNames& names, std::size_t number);

}  // namespace fakebot::config
