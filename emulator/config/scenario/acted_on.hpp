// The robot or device to which an event happens, if not to the robot of the scenario.
#pragma once

#include <string>
#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::config {

/// The names for actions on the device or further robot with the name of the value: its own inputs,
/// without that name before. Throws ConfigError for an unknown name.
ScenarioNames names_of_part(const JsonValue& name, const ScenarioNames& names);

/// Makes the actions, read with names_of_part(), actions on the device or further robot; actions on
/// what that robot carries stay so.
void act_on(const std::string& name, std::vector<sim::scenario::Action>& actions);

}  // namespace fakebot::config
