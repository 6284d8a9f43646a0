// Changes of the world by an event of a scenario:
//   {"add": {"walls": [{"name": "door", "points": [[1, 0], [1, 1]]}]},
//    "remove": "chair", "dock": false}
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/events/event.hpp"
#include "sim/world/world_change.hpp"

namespace fakebot::config {

/// The names of all elements that events add, so that each event can remove any. Ignores errors,
/// which read_world_change() reports.
std::set<std::string> names_of_added_things(const JsonValue& events);

/// Throws ConfigError.
std::shared_ptr<const sim::world::WorldChange> read_world_change(const JsonValue& value,
                                                                 const ScenarioNames& names);

/// Throws ConfigError if an event at time 0 changes the world so that the robot has no room at its
/// start.
void refuse_blocked_start(const JsonValue& values, const std::vector<sim::scenario::Event>& events,
                          const sim::world::World& world, sim::world::Vec2 start,
                          double robot_radius_m);

}  // namespace fakebot::config
