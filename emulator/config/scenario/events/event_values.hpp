// The events of a scenario.
#pragma once

#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/events/event.hpp"

namespace fakebot::config {

/// The names of all events, given or generated ("#2"), for references between events. Equal names,
/// and wrong keys, are mistakes. Throws ConfigError if `events` is no list.
EventNames read_event_names(const JsonValue& events, Mistakes& mistakes);

/// Throws ConfigError, also for an event that can never happen.
std::vector<sim::scenario::Event> read_events(const JsonValue& events, const ScenarioNames& names);

/// Throws ConfigError for an event shorter than the tick of the robot.
void refuse_shorter_than_tick(const JsonObject& event, const sim::scenario::Event& read,
                              sim::SimTime tick);

/// An event given while its robot runs; refused where a file with the event would be. Without a
/// trigger the event happens at once. The name may be missing, and must not be in `names`. Throws
/// ConfigError.
sim::scenario::Event read_live_event(const JsonValue& event, const ScenarioNames& names,
                                     sim::SimTime tick);

}  // namespace fakebot::config
