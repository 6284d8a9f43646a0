// Two values that are treated alike; the processor works on both at once. Pairs are vectors of g++
// and clang, for any processor: arithmetic goes lane by lane and rounds as plain numbers do.
#pragma once

namespace fakebot::robots::kugle {

using Pair [[gnu::vector_size(2 * sizeof(double))]] = double;

struct SinCosPair {
  Pair sin;
  Pair cos;
};

/// For angles below a quarter: within 1e-11. Powers are added in pairs, so that the processor waits
/// less.
inline SinCosPair sin_cos_of_small_angles(Pair angle_rad) {
  const Pair q = angle_rad * angle_rad;
  const Pair qq = q * q;
  return {angle_rad * ((1 - q * (1.0 / 6)) + qq * (1.0 / 120 - q * (1.0 / 5040))),
          (1 - q * (1.0 / 2)) + qq * ((1.0 / 24 - q * (1.0 / 720)) + qq * (1.0 / 40320))};
}

}  // namespace fakebot::robots::kugle
