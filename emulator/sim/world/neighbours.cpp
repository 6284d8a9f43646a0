#include "sim/world/neighbours.hpp"

#include <algorithm>
#include <tuple>

namespace fakebot::sim::world {

namespace {

/// Robots are searched within this distance of a surface, so that searches are rare. (choice)
constexpr double kKnownM = 1;
/// Of both radii: a step of both robots together is shorter. See Body::move().
constexpr double kLongestSteps = 1.0 / 4;

auto place_of(const Presence& body) {
  return std::tuple(body.position.x_m, body.position.y_m, body.radius_m);
}

}  // namespace

void Neighbours::meet(const Others& others, Vec2 center, double radius_m) {
  others_ = others;
  middles_.clear();
  bodies_.clear();
  gap_m_ = kNever;
  if (!knows_around(center)) { search(center, radius_m); }
  if (near_.empty()) [[likely]] { return; }
  // In an order that does not depend on the others' numbers.
  std::ranges::sort(near_, {}, [](const Presence* body) { return place_of(*body); });
  for (const Presence* body : near_) {
    if (body->radius_m > 0) { meet(*body, center, radius_m); }
  }
}

void Neighbours::meet(const Presence& body, Vec2 center, double radius_m) {
  bodies_.emplace_back(Capsule{body.position, body.position, body.radius_m});
  const Vec2 to_body = body.position - center;
  const double away_m = length_m(to_body);
  const double gap_m = away_m - body.radius_m - radius_m;
  gap_m_ = std::min(gap_m_, gap_m);
  if (away_m == 0 || gap_m > kLongestSteps * (body.radius_m + radius_m)) { return; }
  const Vec2 towards = to_body * (1 / away_m);
  // Two that overlap, because they were put there, may only go apart.
  const Vec2 middle = center + towards * (radius_m + std::max(gap_m, 0.0) / 2);
  const Vec2 aside = Vec2{-towards.y_m, towards.x_m} * radius_m;
  middles_.emplace_back(Capsule{middle - aside, middle + aside});
}

bool Neighbours::knows_around(Vec2 center) const {
  const double gone_m = others_.gone_m() - searched_at_gone_m_;
  const double room_m = kKnownM - kLookaheadM - gone_m;
  const Vec2 moved = center - searched_around_;
  return has_searched_ && room_m > 0 && dot(moved, moved) < room_m * room_m;
}

void Neighbours::search(Vec2 center, double radius_m) {
  has_searched_ = true;
  searched_around_ = center;
  searched_at_gone_m_ = others_.gone_m();
  near_.clear();
  others_.for_each([&](const Presence& body) {
    if (length_m(body.position - center) < kKnownM + radius_m + body.radius_m) {
      near_.push_back(&body);
    }
  });
}

}  // namespace fakebot::sim::world
