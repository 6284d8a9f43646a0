// What a beam measures: distance with noise, strength of the echo, or nothing.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/random.hpp"
#include "sim/world/geometry.hpp"
#include "sim/world/ray.hpp"

namespace fakebot::sim {

/// The standard deviation of a distance d is noise_m + noise_per_m * d + noise_per_m2 * d * d.
struct RangeModel {
  double least_m = 0;    ///< nothing is measured nearer
  double largest_m = 0;  ///< nothing is measured farther away
  double noise_m = 0;
  double noise_per_m = 0;
  double noise_per_m2 = 0;
  /// Of the angle between beam and normal of the surface: a flatter beam has no echo.
  double least_cosine = 0;
  double lost_share = 0;          ///< of the measurements, without a cause in the world
  double half_strength_m = 1;     ///< the echo of a surface at this distance has half the strength
  double least_glass_cosine = 0;  ///< as least_cosine; a flatter beam goes through glass
  /// Black things are measured up to this share of largest_m; their echoes are as much weaker as
  /// the square of the distance makes an echo.
  double black_share = 1;
};

struct Echo {
  double distance_m = 0;  ///< 0: no echo
  double strength = 0;    ///< 0 to 1: of a surface across the beam, at no distance
  double turns = 0;       ///< direction of the point, where ScanHead measures
};

class RangeFinder {
 public:
  RangeFinder(const RangeModel& model, std::uint64_t seed)
      : model_(model), random_(seed, kStream) {}

  const RangeModel& model() const { return model_; }

  /// `towards` is the direction of the beam, a metre long. A measurement takes the same numbers
  /// from the generator, whatever was hit.
  Echo measure(const std::optional<world::RayHit>& hit, world::Vec2 towards) {
    const double draw = static_cast<double>(random_.noise<3>()[0]) * (1 / Random::kNoiseUnit<3>);
    const bool is_lost = model_.lost_share > 0 && random_.happens(model_.lost_share);
    if (!hit || is_lost || hit->distance_m < model_.least_m) { return {}; }
    const double cosine = -dot(hit->normal, towards);
    if (cosine < model_.least_cosine) { return {}; }
    const double d = hit->distance_m;
    const double measured =
        d + draw * (model_.noise_m + d * (model_.noise_per_m + d * model_.noise_per_m2));
    const double share = hit->material == world::Material::black ? model_.black_share : 1;
    if (measured < model_.least_m || measured > model_.largest_m * share) { return {}; }
    const double far = d / model_.half_strength_m;
    return {.distance_m = measured, .strength = cosine * share * share / (1 + far * far)};
  }

 private:
  static constexpr std::uint64_t kStream = 0x7a6e6765;  // of the seed

  RangeModel model_;
  Random random_;
};

}  // namespace fakebot::sim
