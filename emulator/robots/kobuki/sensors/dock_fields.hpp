// The infra-red of the docking station: the fields of the beams, and the directions of the robot's
// receivers.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "fakebot/protocol/kobuki/flags.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::robots::kobuki {

/// A rectangle in the frame of the station: from the station's front to `depth_m`, and from right
/// to left. Inside, the receivers see the bit of the wire.
struct DockField {
  std::uint8_t bit;
  std::string_view name;
  std::string_view side;  ///< seen from the station: "left" is on the right of a robot in front
  double depth_m;
  double right_m;
  double left_m;

  constexpr bool contains(sim::world::Vec2 place) const {
    return place.x_m > 0 && place.x_m <= depth_m && place.y_m >= right_m && place.y_m <= left_m;
  }
};

namespace dock_field {
inline constexpr double kFarM = 5.0;
inline constexpr double kNearM = 2.42;
inline constexpr double kHalfWidthM = 1.26;
inline constexpr double kHalfStripM = 0.06;
inline constexpr double kPastAxisM = 0.02;
}  // namespace dock_field

/// Source: specification, picture of the docking IR fields: rectangles, 5 m deep far and 2.4 m
/// near, 2.5 m wide, a strip of 12 cm in the center. The fields "overlap on their borders": a real
/// robot in front of the middle of the station sees left and right at once (observed; assumed: 2 cm
/// past the axis). In the near field a receiver sees the far beams, too. Order: near, then far,
/// each from right to left.
inline constexpr std::array kDockFields = [] {
  using namespace dock_field;
  namespace beam = protocol::kobuki::dock_ir;
  return std::array{
      DockField{beam::near_right, "near right", "right", kNearM, -kHalfWidthM, kPastAxisM},
      DockField{beam::near_center, "near center", "center", kNearM, -kHalfStripM, kHalfStripM},
      DockField{beam::near_left, "near left", "left", kNearM, -kPastAxisM, kHalfWidthM},
      DockField{beam::far_right, "far right", "right", kFarM, -kHalfWidthM, kPastAxisM},
      DockField{beam::far_center, "far center", "center", kFarM, -kHalfStripM, kHalfStripM},
      DockField{beam::far_left, "far left", "left", kFarM, -kPastAxisM, kHalfWidthM},
  };
}();

/// The emitters are this far in front of the station, so that the station does not hide them.
inline constexpr sim::world::Vec2 kDockEmitter{0.005, 0};

/// The direction of a receiver in the frame of the robot, and how far the receiver sees to each
/// side. The tick has no trigonometric functions, so the cone also holds a vector and a cosine.
struct ReceiverCone {
  double bearing_deg = 0;
  double half_deg = 0;
  sim::world::Vec2 looks;
  double cos_half = 1;
};

/// Right, center, left. (assumed: the documents only say "about 45 degrees"; with these cones the
/// official driver docks)
inline constexpr std::array kReceiverCones{
    ReceiverCone{-52, 42, {0.61566147532565829, -0.78801075360672201}, 0.74314482547739424},
    ReceiverCone{0, 27, {1, 0}, 0.89100652418836790},
    ReceiverCone{52, 42, {0.61566147532565829, 0.78801075360672201}, 0.74314482547739424}};

}  // namespace fakebot::robots::kobuki
