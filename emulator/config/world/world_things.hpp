// Walls, obstacles and cliffs from JSON: of a world, and of what a scenario adds to one.
#pragma once

#include <map>
#include <string>

#include "config/json/json_value.hpp"
#include "sim/world/world.hpp"

namespace fakebot::config {

/// Adds what stands under "walls", "obstacles" and "cliffs". All that is wrong throws
/// ConfigError: also a name that stands twice.
void read_things(const JsonObject& keys, sim::world::WorldDescription& world);

/// The same where each must have a name, and where there is no table.
std::map<std::string, sim::world::Things> read_named_things(const JsonObject& keys);

}  // namespace fakebot::config
