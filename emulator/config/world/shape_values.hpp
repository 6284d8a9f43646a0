// Points, lines, outlines and poses from JSON.
#pragma once

#include "config/json/json_value.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::config {

/// [x, y]
sim::world::Vec2 read_point(const JsonValue& value);
/// At least two points, neighbours different.
sim::world::Polyline read_line(const JsonValue& value);
/// At least three points; implicitly closed, and must not cross itself.
sim::world::Polygon read_outline(const JsonValue& value);
/// At least three points; implicitly closed, and may cross itself.
sim::world::Polygon read_loop(const JsonValue& value);
/// {"x_m": 1, "y_m": 2, "heading_deg": 90}
sim::world::Placement read_pose(const JsonValue& value);

}  // namespace fakebot::config
