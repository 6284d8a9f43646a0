// Where the robots of a run start.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "sim/world/world.hpp"

namespace fakebot::config {

/// The value of --start, "1,0.5,90" or the name of a place; without the option the world's place
/// "start2" for robot 2 of several, if present; otherwise the world's start. Throws ConfigError,
/// also if a robot of the radius cannot be placed there.
sim::world::Placement start_of(const sim::world::World& world,
                               const std::optional<std::string>& option,
                               std::optional<std::size_t> number, double robot_radius_m);

/// A note for the user on a start from start_of() beside the map, with a better --start. Empty for
/// a start on the map.
std::string note_on_start(const sim::world::World& world, const sim::world::Placement& start,
                          double robot_radius_m);

}  // namespace fakebot::config
