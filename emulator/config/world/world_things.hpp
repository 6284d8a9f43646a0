// Walls, obstacles and cliffs from JSON, of a world or added by a scenario.
#pragma once

#include <map>
#include <string>

#include "config/json/json_value.hpp"
#include "sim/world/world.hpp"

namespace fakebot::config {

/// Adds the values of "walls", "obstacles" and "cliffs". Throws ConfigError, also for a duplicate
/// name.
void read_things(const JsonObject& keys, sim::world::WorldDescription& world);

/// Reads the same keys where each thing must have a name, and where no table is possible.
std::map<std::string, sim::world::Things> read_named_things(const JsonObject& keys);

}  // namespace fakebot::config
