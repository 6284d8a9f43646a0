#include "sim/world/ray.hpp"

namespace fakebot::sim::world {

namespace {

Vec2 normal_of(const Ray& ray, const Solid& solid, double distance_m) {
  const Vec2 back = ray.towards * -1;
  if (solid.radius_m > 0) {
    const Vec2 out = ray.from + ray.towards * distance_m - solid.a;
    return distance_m > 0 ? out * (1 / length_m(out)) : Vec2{};
  }
  const Vec2 along = solid.b - solid.a;
  if (cross(ray.towards, along) == 0) { return back; }  // met at an end
  const Vec2 normal = Vec2{-along.y_m, along.x_m} * (1 / length_m(along));
  return dot(normal, back) < 0 ? normal * -1 : normal;
}

}  // namespace

RayHit hit_at(const Ray& ray, const Solid& solid, double distance_m) {
  return {distance_m, solid.kind, solid.material, normal_of(ray, solid, distance_m)};
}

}  // namespace fakebot::sim::world
