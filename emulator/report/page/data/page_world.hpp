// How pages draw a world: outlines and points, in metres.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "runner/recording/world_log.hpp"
#include "sim/world/world.hpp"

namespace fakebot::report {

/// The drawing of a world. Things with a name are in "named" only.
nlohmann::ordered_json world_drawing_json(const sim::world::World& whole);
nlohmann::ordered_json things_drawing_json(const sim::world::Things& things);
/// The changes in order: removed things, new or moved things and, if changed, the dock.
nlohmann::ordered_json world_changes_json(const std::vector<runner::WorldLog::Change>& changes);
/// The dock with its size.
nlohmann::ordered_json dock_drawing_json(const sim::world::Placement& dock);

}  // namespace fakebot::report
