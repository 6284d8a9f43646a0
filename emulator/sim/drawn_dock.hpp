// The fields of a docking station for robots of a kind, as pages draw them, seen from above.
#pragma once

#include <span>
#include <string_view>

#include "sim/world/geometry.hpp"

namespace fakebot::sim {

/// Where robots receive a signal of the station, unless something solid is between.
struct DrawnField {
  std::string_view name;  ///< the name of the DrawnBit that is set in the field: "far left"
  std::string_view side;  ///< "left", "center" or "right", seen from the station: for the colour
  /// Convex, with the emitter inside. In the frame of the station: x points out of the middle of
  /// its front, y to its left.
  std::span<const world::Vec2> outline;
};

struct DrawnDock {
  std::string_view label{};  ///< a word for the fields: "infra-red fields"
  world::Vec2 emitter{};     ///< the source of the fields
  std::span<const DrawnField> fields{};
};

}  // namespace fakebot::sim
