#include "sim/world/neighbours.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace fakebot::sim::world {

namespace {

/// Robots are searched within this distance of a surface, so that searches are rare. (choice)
constexpr double kKnownM = 1;
/// No two robots together move farther in a tick. (choice)
constexpr double kNearM = 0.25;
/// As a fraction of both radii: two short steps together are shorter, see Body::move().
constexpr double kLongestSteps = 1.0 / 8;

auto place_of(const Presence& body) {
  return std::tuple(body.position.x_m, body.position.y_m, body.radius_m);
}

}  // namespace

void Neighbours::meet(const Others& others, Vec2 center, double radius_m) {
  if (others != others_) {
    others_ = others;
    searched_at_gone_m_ = -kNever;
  }
  look_around(center, radius_m);
}

void Neighbours::look_around(Vec2 center, double radius_m) {
  has_looked_ = true;
  bodies_.clear();
  middles_.clear();
  gap_m_ = kNever;
  if (!knows_around(center)) { search(center, radius_m); }
  if (known_.empty()) [[likely]] { return; }
  near_.clear();
  for (const Presence* body : known_) {
    const Vec2 to_body = body->position - center;
    const double near_m = kNearM + body->radius_m + radius_m;
    if (dot(to_body, to_body) < near_m * near_m && body->radius_m > 0) { near_.push_back(body); }
  }
  // In an order that does not depend on the numbers of the robots.
  if (near_.size() > 1) {
    std::ranges::sort(near_, {}, [](const Presence* body) { return place_of(*body); });
  }
  for (const Presence* body : near_) { add(*body, center, radius_m); }
}

void Neighbours::add(const Presence& body, Vec2 center, double radius_m) {
  bodies_.emplace_back(Capsule{body.position, body.position, body.radius_m});
  const Vec2 to_body = body.position - center;
  const double away_m = length_m(to_body);
  const double radii_m = body.radius_m + radius_m;
  const double gap_m = away_m - radii_m;
  gap_m_ = std::min(gap_m_, gap_m);
  assert(kLongestSteps * radii_m <= kNoticedM);
  if (away_m == 0 || gap_m > kLongestSteps * radii_m) { return; }
  const Vec2 towards = to_body * (1 / away_m);
  // Two overlapping robots, put there by hand, may only go apart.
  const Vec2 middle = center + towards * (radius_m + std::max(gap_m, 0.0) / 2);
  const Vec2 aside = Vec2{-towards.y_m, towards.x_m} * radius_m;
  middles_.emplace_back(Capsule{middle - aside, middle + aside});
}

bool Neighbours::knows_around(Vec2 center) const {
  const double gone_m = others_.gone_m() - searched_at_gone_m_;
  const double room_m = kKnownM - kNearM - gone_m;
  const Vec2 moved = center - searched_around_;
  return room_m > 0 && dot(moved, moved) < room_m * room_m;
}

void Neighbours::search(Vec2 center, double radius_m) {
  searched_around_ = center;
  searched_at_gone_m_ = others_.gone_m();
  known_.clear();
  others_.for_each([&](const Presence& body) {
    const Vec2 to_body = body.position - center;
    const double known_m = kKnownM + body.radius_m + radius_m;
    if (dot(to_body, to_body) < known_m * known_m) { known_.push_back(&body); }
  });
}

}  // namespace fakebot::sim::world
