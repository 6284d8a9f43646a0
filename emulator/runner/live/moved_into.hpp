// A robot is carried into another world.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "line/station.hpp"
#include "sim/world/world.hpp"

namespace fakebot::runner {

/// A lifted robot needs no room. Returns the reason if the place has no room: then the robot stays.
[[nodiscard]] std::optional<std::string> moved_into(
    line::Station& station, const std::shared_ptr<const sim::world::World>& world,
    const sim::world::Placement& start);

}  // namespace fakebot::runner
