// A solid near a body, with precomputed values.
#pragma once

#include <algorithm>
#include <span>

#include "sim/world/geometry.hpp"

namespace fakebot::sim::world {

struct NearSolid {
  explicit NearSolid(const Capsule& capsule)
      : a(capsule.a), along(capsule.b - capsule.a), per_m2(0), radius_m(capsule.radius_m) {
    const double square_m2 = dot(along, along);
    if (square_m2 > 0) { per_m2 = 1 / square_m2; }
  }

  Vec2 nearest(Vec2 to) const {
    return a + along * std::clamp(dot(to - a, along) * per_m2, 0.0, 1.0);
  }

  Vec2 a;
  Vec2 along;
  double per_m2;  // 1 / length of `along` squared; 0 when the length is 0
  double radius_m;
};

using NearSolids = std::span<const NearSolid>;

}  // namespace fakebot::sim::world
