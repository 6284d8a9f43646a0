// The events of a scenario.
#pragma once

#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/events/event.hpp"

namespace fakebot::config {

/// The names of all events, given or made up ("#2"), so that each may name any other.
/// Throws ConfigError when two are the same.
std::vector<std::string> read_event_names(const JsonValue& events);

/// All that is wrong throws ConfigError, also an event that can never happen.
std::vector<sim::scenario::Event> read_events(const JsonValue& events, const ScenarioNames& names);

}  // namespace fakebot::config
