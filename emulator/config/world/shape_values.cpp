#include "config/world/shape_values.hpp"

#include <numbers>

#include "config/world/world_keys.hpp"

namespace fakebot::config {

using sim::world::Placement;
using sim::world::Polygon;
using sim::world::Polyline;
using sim::world::Vec2;

namespace {

std::string count_text(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " point" : " points");
}

Polyline read_points(const JsonValue& value, std::size_t at_least, std::string_view expected) {
  Polyline points;
  for (const JsonValue& element : value.elements(expected)) {
    points.push_back(read_point(element));
    const std::size_t count = points.size();
    if (count > 1 && points[count - 1] == points[count - 2]) {
      element.refuse("the point before it again", "another point", "");
    }
  }
  if (points.size() < at_least) {
    value.refuse(count_text(points.size()), std::string(expected), "");
  }
  return points;
}

std::string side_text(std::size_t from, std::size_t count) {
  return "the side from point " + std::to_string(from) + " to " +
         std::to_string((from + 1) % count);
}

/// Whether the next side overlaps this one backwards.
bool turns_back(Vec2 from, Vec2 corner, Vec2 to) {
  return sim::world::cross(corner - from, to - corner) == 0 &&
         sim::world::dot(corner - from, to - corner) < 0;
}

void refuse_crossing(const JsonValue& value, const Polygon& outline) {
  const std::size_t count = outline.size();
  const auto corner = [&](std::size_t i) { return outline[i % count]; };
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      const bool next = j == i + 1;
      const bool before = (j + 1) % count == i;
      const bool meet = next     ? turns_back(corner(i), corner(j), corner(j + 1))
                        : before ? turns_back(corner(j), corner(i), corner(i + 1))
                                 : lines_meet(corner(i), corner(i + 1), corner(j), corner(j + 1));
      if (meet) {
        value.refuse(side_text(i, count) + " that meets " + side_text(j, count),
                     "an outline that does not cross or touch itself", "");
      }
    }
  }
}

}  // namespace

Vec2 read_point(const JsonValue& value) {
  const auto numbers = value.elements(world_keys::kPoint);
  if (numbers.size() != 2) {
    value.refuse("a list of " + std::to_string(numbers.size()), std::string(world_keys::kPoint),
                 "");
  }
  return {numbers[0].number(world_keys::kCoordinate), numbers[1].number(world_keys::kCoordinate)};
}

Polyline read_line(const JsonValue& value) {
  return read_points(value, 2, world_keys::kLine);
}

Polygon read_loop(const JsonValue& value) {
  Polygon loop = read_points(value, 3, world_keys::kOutline);
  if (loop.front() == loop.back()) {
    value.elements(world_keys::kOutline)
        .back()
        .refuse("the first point again", "no point: the outline closes by itself", "");
  }
  return loop;
}

Polygon read_outline(const JsonValue& value) {
  Polygon outline = read_loop(value);
  refuse_crossing(value, outline);
  return outline;
}

Placement read_pose(const JsonValue& value) {
  const JsonObject pose = value.object(world_keys::kPoseKeys);
  return {{pose.number("x_m"), pose.number("y_m")},
          pose.number("heading_deg", 0) * std::numbers::pi / 180};
}

}  // namespace fakebot::config
