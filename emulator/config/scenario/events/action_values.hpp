// What an event of a scenario does.
#pragma once

#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::config {

struct ReadActions {
  std::vector<sim::scenario::Action> actions;
  bool presses = false;  ///< something is pressed
  bool others = false;   ///< and something else is done
};

/// An object, or a list of objects, in the order of the file. Throws ConfigError.
ReadActions read_actions(const JsonValue& value, const ScenarioNames& names);

}  // namespace fakebot::config
