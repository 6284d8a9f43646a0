// Worlds as JSON of a world file.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sim/world/world.hpp"

namespace fakebot::config {

/// JSON that read_world() reads as the same world. Borders, which come from a map, are walls of a
/// single piece each.
nlohmann::ordered_json world_json(const sim::world::WorldDescription& world);
/// {"x_m": 1, "y_m": 2, "heading_deg": 90}
nlohmann::ordered_json pose_json(const sim::world::Placement& placement);

}  // namespace fakebot::config
