#include "sim/world/body.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fakebot::sim::world {

namespace {

/// Fraction of the radius per step, small enough that no push moves the centre to the other side of
/// a wall.
constexpr double kLongestStep = 1.0 / 8;
/// A push out of a solid may push the body into the next solid; in a corner the overlap decreases
/// each time.
constexpr int kPushes = 16;
/// An overlap up to this after all pushes is accepted.
constexpr double kDeepestM = 1e-9;
/// At a wall rounding may leave the body so much too deep.
constexpr double kRoundingM = 1e-8;
/// Around a round solid the body may move slightly farther than requested.
constexpr double kFarthest = 1.01;

// Lengths are compared by their squares, because a root takes longer than the rest of a step.
constexpr double square(double length) {
  return length * length;
}

}  // namespace

Vec2 Body::move(Vec2 from, Vec2 to) {
  const Vec2 way = to - from;
  // Wheels never move the body farther in a tick. This code runs in every tick at a wall.
  const bool is_short = dot(way, way) < square(radius_m_ * kLongestStep);
  const Vec2 at = is_short ? take_step(from, from + way, neighbours_.middles()) : walk(from, way);
  feel(at);
  return at;
}

/// A long movement, in steps: a hand moves the robot, while all other robots stand still.
Vec2 Body::walk(Vec2 from, Vec2 whole_way) {
  // Farther than any push, with few enough steps.
  constexpr double kFarthestWayM = 1000;
  const Vec2 way = whole_way * std::min(1.0, kFarthestWayM / std::max(1.0, length_m(whole_way)));
  const int steps = 1 + static_cast<int>(length_m(way) / (radius_m_ * kLongestStep));
  Vec2 at = from;
  for (int done = 0; done < steps; ++done) {
    neighbours_.look_around(at, radius_m_);
    at = take_step(at, at + way * (1.0 / steps), neighbours_.bodies());
  }
  return at;
}

Vec2 Body::take_step(Vec2 from, Vec2 to, NearSolids others) {
  // Contacts at the end and at the start of the step.
  know_within(radius_m_ * (1 + 2 * kLongestStep) + reach_m_, to);
  return slide(from, to, others);
}

bool Body::meet(const Others& others, Vec2 center) {
  neighbours_.meet(others, center, radius_m_);
  const double gap_m = neighbours_.gap_m();
  free_way_m_ = std::min(free_way_m_, gap_m / 2 - reach_m_);
  const bool was_met = is_met_;
  is_met_ = gap_m < reach_m_;
  return was_met || is_met_;
}

bool Body::fits(const World& world, Vec2 center) const {
  return world.has_room(center, radius_m_ - kRoundingM);
}

bool Body::has_room(Vec2 center) const {
  return fits(*world_, center) && neighbours_.others().leave_room(center, radius_m_ - kRoundingM);
}

void Body::know_within(double needed_m, Vec2 center) {
  const Vec2 moved = center - known_around_;
  const double room_m = known_within_m_ - needed_m;
  if (room_m > 0 && dot(moved, moved) < square(room_m)) { return; }
  known_around_ = center;
  known_within_m_ = needed_m + kLookaheadM;
  world_->solids_near(center, known_within_m_, found_);
  near_.clear();
  for (const Capsule& solid : found_) { near_.emplace_back(solid); }
}

Vec2 Body::slide(Vec2 from, Vec2 to, NearSolids others) const {
  Vec2 at = to;
  double deepest_m = 0;
  for (int push = 0; push < kPushes; ++push) {
    deepest_m = 0;
    for (const NearSolids solids : {NearSolids(near_), others}) {
      for (const NearSolid& solid : solids) {
        const Vec2 out = at - solid.nearest(at);
        const double room_m = solid.radius_m + radius_m_;
        const double square_m2 = dot(out, out);
        if (square_m2 >= room_m * room_m || square_m2 == 0) { continue; }
        const double away_m = std::sqrt(square_m2);
        const double depth_m = room_m - away_m;
        deepest_m = std::max(deepest_m, depth_m);
        at = at + out * (depth_m / away_m);
      }
    }
    if (deepest_m <= kDeepestM) { break; }
  }
  const bool has_room = deepest_m <= kDeepestM;
  const Vec2 gone = at - from;
  const Vec2 wanted = to - from;
  return has_room && dot(gone, gone) <= dot(wanted, wanted) * square(kFarthest) ? at : from;
}

void Body::feel(Vec2 center) {
  touching_ = 0;
  reached_ = 0;
  double nearest_m = std::numeric_limits<double>::infinity();
  if (world_->has_solids()) {
    // Far enough to be free for a while.
    know_within(radius_m_ + kLookaheadM, center);
    nearest_m = known_within_m_ - length_m(center - known_around_) - radius_m_;
  }
  neighbours_.look_again(center, radius_m_);
  for (const NearSolids solids : {NearSolids(near_), neighbours_.bodies()}) {
    for (const NearSolid& solid : solids) {
      const Vec2 to_surface = solid.nearest(center) - center;
      const double room_m = solid.radius_m + radius_m_;
      const double square_m2 = dot(to_surface, to_surface);
      const double matters_m = nearest_m + room_m;
      if (square_m2 >= matters_m * matters_m && matters_m > room_m + reach_m_) { continue; }
      const double away_m = std::sqrt(square_m2);
      const double gap_m = away_m - room_m;
      nearest_m = std::min(nearest_m, gap_m);
      if (gap_m >= reach_m_ || away_m == 0 || reached_ == kMaxContacts) { continue; }
      within_reach_[reached_++] = to_surface * (1 / away_m);
      if (gap_m < kTouchM) { contacts_[touching_++] = within_reach_[reached_ - 1]; }
    }
  }
  free_way_m_ = nearest_m - reach_m_;
}

}  // namespace fakebot::sim::world
