#include "sim/world/neighbours.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace fakebot::sim::world {

namespace {

/// Robots are searched within this distance of a surface, so that searches are rare. (choice)
constexpr double kKnownM = 1;
/// As a fraction of both radii: two short steps together are shorter, see Body::move().
constexpr double kLongestSteps = 1.0 / 8;

bool is_within(Vec2 place, Vec2 center, double distance_m) {
  const Vec2 away = place - center;
  return distance_m > 0 && dot(away, away) < distance_m * distance_m;
}

auto place_of(const Presence& body) {
  return std::tuple(body.position.x_m, body.position.y_m, body.radius_m);
}

}  // namespace

void Neighbours::meet(const Others& others, Vec2 center, double radius_m) {
  if (others != others_) {
    others_ = others;
    searched_at_gone_m_ = -kNever;
    alone_within_m_ = -kNever;
  }
  has_looked_ = true;
  if (is_still_alone(center)) { return; }
  look_around(center, radius_m);
}

void Neighbours::look_around(Vec2 center, double radius_m) {
  has_looked_ = true;
  bodies_.clear();
  middles_.clear();
  gap_m_ = kNever;
  if (!knows_around(center)) { search(center, radius_m); }
  near_.clear();
  double nearest_m = kKnownM - (others_.gone_m() - searched_at_gone_m_) -
                     length_m(center - searched_around_);  // of unknown robots
  for (const Presence* body : known_) {
    if (body->radius_m == 0) { continue; }
    const double gap_m = length_m(body->position - center) - body->radius_m - radius_m;
    nearest_m = std::min(nearest_m, gap_m);
    if (gap_m < kNearM) { near_.push_back(body); }
  }
  alone_at_ = center;
  alone_at_gone_m_ = others_.gone_m();
  alone_within_m_ = nearest_m - kNearM;
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
  assert(kLongestSteps * radii_m <= kNearM);
  if (away_m == 0 || gap_m > kLongestSteps * radii_m) { return; }
  const Vec2 towards = to_body * (1 / away_m);
  // Two overlapping robots, put there by hand, may only go apart.
  const Vec2 middle = center + towards * (radius_m + std::max(gap_m, 0.0) / 2);
  const Vec2 aside = Vec2{-towards.y_m, towards.x_m} * radius_m;
  middles_.emplace_back(Capsule{middle - aside, middle + aside});
}

bool Neighbours::is_still_alone(Vec2 center) const {
  return is_within(center, alone_at_, alone_within_m_ - (others_.gone_m() - alone_at_gone_m_));
}

bool Neighbours::knows_around(Vec2 center) const {
  return is_within(center, searched_around_,
                   kKnownM - kNearM - (others_.gone_m() - searched_at_gone_m_));
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
