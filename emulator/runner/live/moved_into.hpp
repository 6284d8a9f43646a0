// A robot is carried into another world.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "runner/line/station.hpp"
#include "sim/world/world.hpp"

namespace fakebot::runner {

/// Lifted, it is in nobody's way. Returns why not if it has no room there: then it stands where it
/// stood.
[[nodiscard]] std::optional<std::string> moved_into(
    Station& station, const std::shared_ptr<const sim::world::World>& world,
    const sim::world::Placement& start);

}  // namespace fakebot::runner
