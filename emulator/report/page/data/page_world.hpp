// How pages draw a world: outlines and points, in metres.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "runner/recording/world_log.hpp"
#include "sim/world/world.hpp"

namespace fakebot::report {

/// What has a name is in "named" only.
nlohmann::ordered_json world_drawing_json(const sim::world::World& whole);
nlohmann::ordered_json things_drawing_json(const sim::world::Things& things);
/// In their order: what is gone, what is there or elsewhere, and, if that has changed, the dock.
nlohmann::ordered_json world_changes_json(const std::vector<runner::WorldLog::Change>& changes);
/// With its size.
nlohmann::ordered_json dock_drawing_json(const sim::world::Placement& dock);

}  // namespace fakebot::report
