// Starts of several robots in one world, so that each has room.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/world/world.hpp"

namespace fakebot::config {

class FreeStarts {
 public:
  /// The world must outlive the object.
  explicit FreeStarts(const sim::world::World& world) : world_(world) {}

  /// The wished pose, if no robot so far stands there. Otherwise a place in sight of the wish, with
  /// the heading of the wish: in rows of places a metre apart, abreast of the wish, then behind,
  /// then in front; where there are none, closer together. Throws ConfigError without any.
  sim::world::Placement take(const sim::world::Placement& wished, double radius_m);

 private:
  struct Disc {
    sim::world::Vec2 center{};
    double radius_m = 0;
  };

  bool is_free(sim::world::Vec2 place, double radius_m) const;
  bool suits(sim::world::Vec2 place, const sim::world::Placement& wished, double radius_m) const;

  const sim::world::World& world_;
  std::vector<Disc> taken_;
  // Where the last search ended: places before are taken or have no room.
  sim::world::Placement searched_around_{};
  double searched_for_radius_m_ = 0;
  std::size_t tried_ = 0;
};

}  // namespace fakebot::config
