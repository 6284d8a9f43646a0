// The place of a sensor while the carrier moves, between two steps.
#pragma once

#include <numbers>

#include "sim/scanner/beam.hpp"
#include "sim/world/geometry.hpp"
#include "sim/world/others.hpp"

namespace fakebot::sim {

/// Of a sensor that nothing carries.
inline world::Presence presence_at(const world::Placement& place) {
  return {place.position, direction_of_turns(place.heading_rad / (2 * std::numbers::pi))};
}

/// A step knows the carrier's place at the step's beginning alone: all robots move at once. So a
/// step measures the time from the former step's beginning to the own, and each beam leaves from
/// the place of the moment. Hands that move the carrier farther than a carrier drives leave no
/// way in between.
class Sweep {
 public:
  explicit Sweep(const world::Presence& start) : from_(start), to_(start) {}

  /// A step begins with the sensor at this place.
  void begin_step(const world::Presence& here) {
    from_ = to_;
    to_ = here;
    const world::Vec2 way = to_.position - from_.position;
    if (dot(way, way) > kJumpM * kJumpM || dot(from_.forward, to_.forward) < kJumpCosine) {
      from_ = to_;
    }
    is_still_ = from_.position == to_.position && from_.forward == to_.forward;
  }

  const world::Presence& here() const { return to_; }

  /// The place at a moment: share 0 is the former step's beginning, 1 the last step's.
  world::Presence at(double share) const {
    if (is_still_) { return to_; }
    const world::Vec2 forward = from_.forward + (to_.forward - from_.forward) * share;
    // A step of Newton's method: the chord is shorter than a metre by less than a part in 200.
    const double lengthening = 1.5 - 0.5 * dot(forward, forward);
    return {from_.position + (to_.position - from_.position) * share, forward * lengthening};
  }

 private:
  static constexpr double kJumpM = 0.1;
  static constexpr double kJumpCosine = 0.98;

  world::Presence from_;
  world::Presence to_;
  bool is_still_ = true;
};

}  // namespace fakebot::sim
