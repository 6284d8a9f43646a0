// A ray from a point in a direction, and the distance to a line or a disc.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

#include "sim/world/geometry.hpp"

namespace fakebot::sim::world {

struct Ray {
  Vec2 from;
  Vec2 towards;  ///< a metre long
  double at_most_m = std::numeric_limits<double>::infinity();
  /// Glass is met only if the angle between ray and normal has at least this cosine; a flatter ray
  /// goes on behind. 0: glass is as solid as all else; more than 1: no glass is met.
  double least_glass_cosine = 0;
};
inline constexpr double kThroughGlass = 2;

enum class SolidKind : std::uint8_t { wall, obstacle, round_obstacle, dock, border, body };

/// Matters to beams of light alone.
enum class Material : std::uint8_t { matt, glass, black };
inline constexpr std::array kMaterials{Material::matt, Material::glass, Material::black};
inline constexpr std::array<std::string_view, 3> kMaterialNames{"matt", "glass", "black"};

constexpr std::string_view name_of(Material material) {
  return kMaterialNames[static_cast<std::size_t>(material)];
}

struct Solid : Capsule {
  SolidKind kind = SolidKind::wall;
  Material material = Material::matt;
};

/// The first point of a ray in a solid.
struct RayHit {
  double distance_m = 0;
  SolidKind kind = SolidKind::wall;
  Material material = Material::matt;
  /// Out of the surface, a metre long; (0, 0) for a ray with its begin inside the solid.
  Vec2 normal{};
};

/// No hit.
inline constexpr double kNever = std::numeric_limits<double>::infinity();

/// Distance from the begin of a ray to the line from a to b, both ends included; ignores
/// Ray::at_most_m.
inline double distance_to_line_m(const Ray& ray, Vec2 a, Vec2 b) {
  const Vec2 to_a = a - ray.from;
  const Vec2 to_b = b - ray.from;
  // Each end is compared with the ray alone, so no ray passes between two lines with a common end.
  const double a_side = cross(ray.towards, to_a);
  const double b_side = cross(ray.towards, to_b);
  if ((a_side > 0 && b_side > 0) || (a_side < 0 && b_side < 0)) { return kNever; }
  if (a_side == b_side) {  // both 0: the ray runs along the line
    const double a_m = dot(to_a, ray.towards);
    const double b_m = dot(to_b, ray.towards);
    if (std::max(a_m, b_m) < 0) { return kNever; }
    return std::max(0.0, std::min(a_m, b_m));
  }
  const double distance_m = cross(to_a, to_b - to_a) / (b_side - a_side);
  if (distance_m < 0) { return kNever; }
  return distance_m;
}

/// Distance from the begin of a ray to a disc; 0 inside. Ignores Ray::at_most_m.
inline double distance_to_disc_m(const Ray& ray, Vec2 center, double radius_m) {
  const Vec2 to_center = center - ray.from;
  const double nearest_at_m = dot(to_center, ray.towards);
  const Vec2 aside = to_center - ray.towards * nearest_at_m;
  const double half_chord_m2 = radius_m * radius_m - dot(aside, aside);
  if (half_chord_m2 < 0) { return kNever; }
  const double half_chord_m = std::sqrt(half_chord_m2);
  if (nearest_at_m + half_chord_m < 0) { return kNever; }
  return std::max(0.0, nearest_at_m - half_chord_m);
}

/// A solid is a line without thickness or a disc.
inline double distance_to_solid_m(const Ray& ray, const Capsule& solid) {
  return solid.radius_m > 0 ? distance_to_disc_m(ray, solid.a, solid.radius_m)
                            : distance_to_line_m(ray, solid.a, solid.b);
}

/// The hit of a ray that meets a solid at a distance.
RayHit hit_at(const Ray& ray, const Solid& solid, double distance_m);

}  // namespace fakebot::sim::world
