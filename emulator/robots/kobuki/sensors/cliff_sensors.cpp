#include "robots/kobuki/sensors/cliff_sensors.hpp"

#include <cmath>
#include <limits>

#include "fakebot/protocol/kobuki/flags.hpp"

namespace fakebot::robots::kobuki {

namespace {

using sim::world::Vec2;

// ADC = kCurve / (distance + kOffset) for a sensor that reads kMeanFloorAdc over a floor.
constexpr double kCurveAdcM = 75.80;
constexpr double kOffsetM = 0.0143;

/// A wheel counts as dropped when the spring has pushed the wheel out this far. (assumed)
constexpr double kWheelTravelM = 0.02;
/// To sink by kWheelTravelM, a wheel needs a gap that reaches this far before and behind the axle;
/// the wheel rolls over a narrower gap. Half the chord of the wheel at this height:
/// sqrt(2 * 0.035 * 0.02 - 0.02 * 0.02).
constexpr double kHalfChordM = 0.0316;
static_assert(kHalfChordM * kHalfChordM + kWheelTravelM * kWheelTravelM <=
              2 * chassis::kWheelRadiusM * kWheelTravelM);

double curve_adc(double distance_m) {
  return kCurveAdcM / (distance_m + kOffsetM);
}

}  // namespace

CliffAdc cliff_adc(const std::array<double, 3>& depths_m) {
  CliffAdc adc = kFloorAdc;
  for (std::size_t i = 0; i < adc.size(); ++i) {
    if (depths_m[i] == 0) { continue; }
    // Each sensor has its own gain, and so its own reading over a floor.
    const double share = curve_adc(chassis::kCliffSensorHeightM + depths_m[i]) /
                         curve_adc(chassis::kCliffSensorHeightM);
    adc[i] =
        static_cast<std::uint16_t>(std::max(std::lround(kFloorAdc[i] * share), long{kNoFloorAdc}));
  }
  return adc;
}

FloorSampler::Seen FloorSampler::sample(Vec2 position, Vec2 forward) {
  constexpr double kLookaheadM = 0.5;
  if (!world_->has_edges()) {
    free_way_m_ = std::numeric_limits<double>::infinity();
    return {};
  }
  free_way_m_ = world_->distance_to_edge_m(position, chassis::kFarthestSensorM + kLookaheadM) -
                chassis::kFarthestSensorM;
  const auto depth_below = [&](Vec2 part) {
    return world_->depth_m(position + rotated(part, forward));
  };
  std::array<double, 3> depths_m{};
  for (std::size_t i = 0; i < depths_m.size(); ++i) {
    depths_m[i] = depth_below(chassis::kCliffSensors[i]);
  }
  const auto hangs = [&](Vec2 wheel) {
    return depth_below(wheel) > kWheelTravelM && depth_below(wheel + Vec2{kHalfChordM, 0}) > 0 &&
           depth_below(wheel - Vec2{kHalfChordM, 0}) > 0;
  };
  Seen seen{cliff_adc(depths_m), 0};
  unsigned drops = 0;
  if (hangs(chassis::kLeftWheel)) { drops |= protocol::kobuki::wheel_drop::left; }
  if (hangs(chassis::kRightWheel)) { drops |= protocol::kobuki::wheel_drop::right; }
  seen.wheel_drop = static_cast<std::uint8_t>(drops);
  return seen;
}

}  // namespace fakebot::robots::kobuki
