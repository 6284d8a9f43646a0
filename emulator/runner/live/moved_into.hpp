// Carries a robot into a different world.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "line/station.hpp"
#include "sim/world/world.hpp"

namespace fakebot::runner {

/// Returns a reason if the robot cannot be lifted, or has no room at the start: then the robot
/// stays.
[[nodiscard]] std::optional<std::string> moved_into(
    line::Station& station, const std::shared_ptr<const sim::world::World>& world,
    const sim::world::Placement& start);

}  // namespace fakebot::runner
