#include "sim/world/body.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fakebot::sim::world {

namespace {

/// Of its radius, in one step: so little that no push brings its centre to the other
/// side of a wall.
constexpr double kLongestStep = 1.0 / 8;
/// Pushing it out of one solid may push it into another; in a corner that becomes less
/// each time.
constexpr int kPushes = 16;
/// What is left after them is no reason to refuse a step.
constexpr double kDeepestM = 1e-9;
/// Around something round it may get a little farther than it wanted, never much.
constexpr double kFarthest = 1.01;

}  // namespace

Vec2 Body::move(Vec2 from, Vec2 to) {
  const Vec2 way = to - from;
  const double steps = std::max(1.0, std::ceil(length_m(way) / (radius_m_ * kLongestStep)));
  Vec2 at = from;
  for (double done = 0; done < steps; ++done) {
    const Vec2 wanted = at + way * (1 / steps);
    know_what_is_near(wanted);
    at = step(at, wanted);
  }
  feel(at);
  return at;
}

void Body::know_what_is_near(Vec2 center) {
  // What it touches, there and where the step began.
  const double needed_m = radius_m_ * (1 + 2 * kLongestStep) + kTouchM;
  know_within(needed_m, center);
}

void Body::know_within(double needed_m, Vec2 center) {
  if (length_m(center - known_around_) + needed_m < known_within_m_) { return; }
  known_around_ = center;
  known_within_m_ = needed_m + kLookaheadM;
  world_->solids_near(center, known_within_m_, near_);
}

Vec2 Body::step(Vec2 from, Vec2 to) const {
  Vec2 at = to;
  double deepest_m = 0;
  for (int push = 0; push < kPushes; ++push) {
    deepest_m = 0;
    for (const Capsule& solid : near_) {
      const Vec2 out = at - nearest_on_line(solid.a, solid.b, at);
      const double away_m = length_m(out);
      const double depth_m = solid.radius_m + radius_m_ - away_m;
      if (depth_m <= 0 || away_m == 0) { continue; }
      deepest_m = std::max(deepest_m, depth_m);
      at = at + out * (depth_m / away_m);
    }
    if (deepest_m <= kDeepestM) { break; }
  }
  const bool has_room = deepest_m <= kDeepestM;
  return has_room && length_m(at - from) <= length_m(to - from) * kFarthest ? at : from;
}

void Body::feel(Vec2 center) {
  if (!world_->has_solids()) {
    free_way_m_ = std::numeric_limits<double>::infinity();
    return;
  }
  // Far enough to be free for a while.
  know_within(radius_m_ + kLookaheadM, center);
  touching_ = 0;
  double nearest_m = known_within_m_ - length_m(center - known_around_) - radius_m_;
  for (const Capsule& solid : near_) {
    const Vec2 to_surface = nearest_on_line(solid.a, solid.b, center) - center;
    const double away_m = length_m(to_surface);
    const double gap_m = away_m - solid.radius_m - radius_m_;
    nearest_m = std::min(nearest_m, gap_m);
    if (gap_m < kTouchM && away_m > 0 && touching_ < kMaxContacts) {
      contacts_[touching_++] = to_surface * (1 / away_m);
    }
  }
  free_way_m_ = nearest_m - kTouchM;
}

}  // namespace fakebot::sim::world
