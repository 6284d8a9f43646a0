// What a docking station sends out for robots of a kind, as pages draw it, seen from above.
#pragma once

#include <span>
#include <string_view>

#include "sim/world/geometry.hpp"

namespace fakebot::sim {

/// Where robots receive one of its signals, unless something solid is between.
struct DrawnField {
  std::string_view name;  ///< that of the DrawnBit which is set there: "far left"
  std::string_view side;  ///< "left", "center" or "right", as the station sees it: its colour
  /// Convex, with the emitter inside. In the frame of the station: x points out of the middle of
  /// its front, y to its left.
  std::span<const world::Vec2> outline;
};

struct DrawnDock {
  std::string_view label{};  ///< what the fields are: "infra-red fields"
  world::Vec2 emitter{};     ///< from here they come
  std::span<const DrawnField> fields{};
};

}  // namespace fakebot::sim
