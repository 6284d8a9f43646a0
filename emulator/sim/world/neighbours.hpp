// The few other robots that are near a body, as solids.
//
// All robots of a fleet move at once, each against the positions that the others have now. So that
// two robots never meet in the gap between them, a line in the middle of the gap is a wall for
// both: each has half of the gap, whichever moves first.
#pragma once

#include <span>
#include <vector>

#include "sim/world/near_solid.hpp"
#include "sim/world/others.hpp"

namespace fakebot::sim::world {

class Neighbours {
 public:
  /// No robot moves farther in a tick.
  static constexpr double kLookaheadM = 0.25;

  /// The others are where they are now, around a body of this radius.
  void meet(const Others& others, Vec2 center, double radius_m);
  /// To be called before bodies() are asked around this place, unless it is where it was.
  void know_around(Vec2 center, double radius_m) {
    if (others_.exist() && !knows_around(center)) { meet(others_, center, radius_m); }
  }
  /// The body was placed elsewhere.
  void forget() {
    has_searched_ = false;
    bodies_.clear();
    middles_.clear();
  }

  const Others& others() const { return others_; }
  /// All others closer than kLookaheadM, and some farther away.
  std::span<const NearSolid> bodies() const { return bodies_; }
  /// The walls in the middles of the gaps that a tick could close.
  std::span<const NearSolid> middles() const { return middles_; }
  /// When they were met last: to the surface of the nearest of bodies().
  double gap_m() const { return gap_m_; }

 private:
  bool knows_around(Vec2 center) const;
  void search(Vec2 center, double radius_m);
  void meet(const Presence& body, Vec2 center, double radius_m);

  Others others_;
  std::vector<const Presence*> near_;
  Vec2 searched_around_;
  double searched_at_gone_m_ = 0;
  bool has_searched_ = false;
  std::vector<NearSolid> bodies_;
  std::vector<NearSolid> middles_;
  double gap_m_ = kNever;
};

}  // namespace fakebot::sim::world
