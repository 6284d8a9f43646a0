// The few robots near a body, as solids.
//
// All robots of a fleet move at once, each against the present positions of all. So that
// two robots never meet in the gap between the bodies, a line in the middle of the gap is a wall
// for both: each has half of the gap, whichever moves first.
#pragma once

#include <vector>

#include "sim/world/near_solid.hpp"
#include "sim/world/others.hpp"

namespace fakebot::sim::world {

class Neighbours {
 public:
  /// Bodies beyond such a gap change nothing in a tick. (choice: no two robots together move
  /// farther in a tick, and no bumper reaches as far)
  static constexpr double kNearM = 0.1;

  /// Meets the other robots at their present positions, around a body of the given radius. To be
  /// called before each tick.
  void meet(const Others& others, Vec2 center, double radius_m);
  /// Looks for others around a new place; to be called before bodies() is asked there.
  void look_around(Vec2 center, double radius_m);
  /// Looks around, unless done since forget(); for the place of the last tick.
  void look_again(Vec2 center, double radius_m) {
    if (!has_looked_ && others_.exist()) { look_around(center, radius_m); }
  }
  /// The body was placed elsewhere.
  void forget() {
    has_looked_ = false;
    bodies_.clear();
    middles_.clear();
  }

  const Others& others() const { return others_; }
  /// All robots that the body could meet in a tick.
  NearSolids bodies() const { return bodies_; }
  /// The walls in the middles of the gaps that a tick could close.
  NearSolids middles() const { return middles_; }
  /// Distance to the surface of the nearest of bodies(), at the last meet().
  double gap_m() const { return gap_m_; }

 private:
  bool knows_around(Vec2 center) const;
  bool is_still_alone(Vec2 center) const;
  void search(Vec2 center, double radius_m);
  void add(const Presence& body, Vec2 center, double radius_m);

  Others others_;
  // So that few robots are asked in a tick: known_ comes from a search among all robots, near_ from
  // known_.
  std::vector<const Presence*> known_;
  std::vector<const Presence*> near_;
  Vec2 searched_around_;
  double searched_at_gone_m_ = -kNever;
  // While the robots go no farther, nobody is near.
  Vec2 alone_at_;
  double alone_at_gone_m_ = 0;
  double alone_within_m_ = -kNever;
  bool has_looked_ = false;
  std::vector<NearSolid> bodies_;
  std::vector<NearSolid> middles_;
  double gap_m_ = kNever;
};

}  // namespace fakebot::sim::world
