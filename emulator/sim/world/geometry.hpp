// Plane geometry in the frame of the world: metres, x and y, angles in radians
// counter-clockwise from x.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace fakebot::sim::world {

/// A point, or the vector between two points.
struct Vec2 {
  double x_m = 0;
  double y_m = 0;

  friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x_m + b.x_m, a.y_m + b.y_m}; }
  friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x_m - b.x_m, a.y_m - b.y_m}; }
  friend constexpr Vec2 operator*(Vec2 a, double factor) {
    return {a.x_m * factor, a.y_m * factor};
  }
  friend constexpr bool operator==(Vec2 a, Vec2 b) { return a.x_m == b.x_m && a.y_m == b.y_m; }
};

constexpr double dot(Vec2 a, Vec2 b) {
  return a.x_m * b.x_m + a.y_m * b.y_m;
}
/// Positive when b points to the left of a.
constexpr double cross(Vec2 a, Vec2 b) {
  return a.x_m * b.y_m - a.y_m * b.x_m;
}
inline double length_m(Vec2 a) {
  return std::sqrt(dot(a, a));
}
inline double bearing_rad(Vec2 a) {
  return std::atan2(a.y_m, a.x_m);
}
/// A step of a metre in the direction.
inline Vec2 direction(double heading_rad) {
  return {std::cos(heading_rad), std::sin(heading_rad)};
}
/// Converts `a` from the frame whose x axis is `x_axis` to the frame in which `x_axis` is given.
constexpr Vec2 rotated(Vec2 a, Vec2 x_axis) {
  return {a.x_m * x_axis.x_m - a.y_m * x_axis.y_m, a.x_m * x_axis.y_m + a.y_m * x_axis.x_m};
}
/// The inverse of rotated().
constexpr Vec2 rotated_back(Vec2 a, Vec2 x_axis) {
  return {dot(a, x_axis), cross(x_axis, a)};
}

/// Position and heading.
struct Placement {
  Vec2 position;
  double heading_rad = 0;

  friend bool operator==(const Placement&, const Placement&) = default;
};

/// Points joined by straight lines.
using Polyline = std::vector<Vec2>;
/// Points joined by straight lines, the last point joined with the first.
using Polygon = std::vector<Vec2>;

/// Everything closer than radius_m to the line from a to b. A thin wall has radius 0, a
/// round obstacle has a == b.
struct Capsule {
  Vec2 a;
  Vec2 b;
  double radius_m = 0;
};

inline Vec2 nearest_on_line(Vec2 a, Vec2 b, Vec2 to) {
  const Vec2 along = b - a;
  const double square_m2 = dot(along, along);
  if (square_m2 == 0) { return a; }
  return a + along * std::clamp(dot(to - a, along) / square_m2, 0.0, 1.0);
}

/// Distance to the surface of the capsule; negative inside.
inline double distance_m(const Capsule& capsule, Vec2 from) {
  return length_m(from - nearest_on_line(capsule.a, capsule.b, from)) - capsule.radius_m;
}

/// Whether the lines a-b and c-d intersect or touch.
inline bool lines_meet(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const double c_side = cross(b - a, c - a);
  const double d_side = cross(b - a, d - a);
  const double a_side = cross(d - c, a - c);
  const double b_side = cross(d - c, b - c);
  if ((c_side > 0) == (d_side > 0) && c_side != 0 && d_side != 0) { return false; }
  if ((a_side > 0) == (b_side > 0) && a_side != 0 && b_side != 0) { return false; }
  // On a common straight line: only then do the bounds decide.
  return std::min(a.x_m, b.x_m) <= std::max(c.x_m, d.x_m) &&
         std::min(c.x_m, d.x_m) <= std::max(a.x_m, b.x_m) &&
         std::min(a.y_m, b.y_m) <= std::max(c.y_m, d.y_m) &&
         std::min(c.y_m, d.y_m) <= std::max(a.y_m, b.y_m);
}

/// Whether the ray from the point along x intersects the line from a to b. From inside a closed
/// line, the ray intersects an odd number of pieces of the line.
inline bool ray_meets(Vec2 from, Vec2 a, Vec2 b) {
  if ((a.y_m > from.y_m) == (b.y_m > from.y_m)) { return false; }
  return from.x_m < a.x_m + (from.y_m - a.y_m) * (b.x_m - a.x_m) / (b.y_m - a.y_m);
}

/// Even-odd rule; any direction of the outline.
inline bool contains(std::span<const Vec2> polygon, Vec2 point) {
  bool inside = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    if (ray_meets(point, polygon[i], polygon[j])) { inside = !inside; }
  }
  return inside;
}

}  // namespace fakebot::sim::world
