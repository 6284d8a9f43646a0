#include "sim/world/others.hpp"

namespace fakebot::sim::world {

bool Others::leave_room(Vec2 center, double radius_m) const {
  bool has_room = true;
  for_each([&](const Presence& body) {
    has_room = has_room && length_m(body.position - center) > body.radius_m + radius_m;
  });
  return has_room;
}

std::optional<RayHit> Others::first_hit(const Ray& ray) const {
  double nearest_m = kNever;
  Solid nearest;
  for_each([&](const Presence& body) {
    const double distance_m = distance_to_disc_m(ray, body.position, body.radius_m);
    if (distance_m >= nearest_m) { return; }
    nearest_m = distance_m;
    nearest = {{body.position, body.position, body.radius_m}, SolidKind::body};
  });
  if (nearest_m == kNever || nearest_m > ray.at_most_m) { return std::nullopt; }
  return hit_at(ray, nearest, nearest_m);
}

std::optional<RayHit> first_hit(const World& world, const Others& others, Ray ray) {
  const auto solid = world.first_hit(ray);
  if (solid) { ray.at_most_m = solid->distance_m; }
  const auto body = others.first_hit(ray);
  return body ? body : solid;
}

}  // namespace fakebot::sim::world
