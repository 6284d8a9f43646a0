// Where the robots of a run start.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "sim/world/world.hpp"

namespace fakebot::config {

/// The value of --start, "1,0.5,90" or the name of a place; without it the world's place "start2"
/// for robot 2 of several, if it exists; otherwise the world's start. Throws ConfigError, also if a
/// robot of that radius cannot be placed there.
sim::world::Placement start_of(const sim::world::World& world,
                               const std::optional<std::string>& option,
                               std::optional<std::size_t> number, double robot_radius_m);

/// What a user should know of a start that start_of() gave: that it is beside the map, and the
/// option that is not. Empty if it is not.
std::string note_on_start(const sim::world::World& world, const sim::world::Placement& start,
                          double robot_radius_m);

}  // namespace fakebot::config
