// Directions of beams without the C library: cheap, and the same bits in every build.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

#include "sim/world/geometry.hpp"

namespace fakebot::sim {

/// The direction of an angle in turns, counter-clockwise from x; a metre long, within 1e-10.
/// Precondition: at most a million turns.
inline world::Vec2 direction_of_turns(double turns) {
  const double quarters = turns * 4;
  const auto whole = static_cast<std::int64_t>(quarters + (quarters < 0 ? -0.5 : 0.5));
  const double angle_rad = (quarters - static_cast<double>(whole)) * (std::numbers::pi / 2);
  const double q = angle_rad * angle_rad;
  // Taylor series up to an eighth of a turn: the coefficients are 1 / n!.
  const double sine =
      angle_rad *
      (1 + q * (-1.0 / 6 +
                q * (1.0 / 120 + q * (-1.0 / 5040 + q * (1.0 / 362880 + q * (-1.0 / 39916800))))));
  const double cosine =
      1 + q * (-1.0 / 2 +
               q * (1.0 / 24 + q * (-1.0 / 720 + q * (1.0 / 40320 + q * (-1.0 / 3628800 +
                                                                         q * (1.0 / 479001600))))));
  switch (static_cast<std::uint64_t>(whole) % 4) {
    case 0: return {cosine, sine};
    case 1: return {-sine, cosine};
    case 2: return {-cosine, -sine};
    default: return {sine, -cosine};
  }
}

/// The same angle, in [-0.5, 0.5] turns.
inline double nearest_turn(double turns) {
  return turns - std::floor(turns + 0.5);
}
/// The same angle, in [0, 1) turns.
inline double within_turn(double turns) {
  const double rest = turns - std::floor(turns);
  return rest < 1 ? rest : 0;
}

}  // namespace fakebot::sim
