// The noise of the sensors. The noise comes from the seed of the robot, and each sensor has a
// stream of its own: adding or silencing a sensor does not change the noise of the rest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/random.hpp"

namespace fakebot::robots::kobuki {

/// The source of a noise. The numbers select the streams: a new source gets a new number.
enum class NoiseOf : std::uint8_t {
  gyro = 1,
  gyro_bias = 2,
  gyro_drift = 3,
  cliff = 4,
  current = 5,
  wheel_slip = 6,
  dock_ir = 7,
  random_walk = 8,
  analog_rest = 9,
  analog = 10,
};

template <std::size_t Count>
class NoiseOfSeveral {
 public:
  /// `deviation` is the standard deviation, which also sets the unit of the noise; 0: no noise.
  NoiseOfSeveral(NoiseOf whose, std::uint64_t seed, double deviation)
      : random_(seed, static_cast<std::uint64_t>(whose)),
        scale_(deviation / sim::Random::kNoiseUnit<Count>) {}

  /// Uncorrelated numbers, never beyond three standard deviations.
  std::array<double, Count> draw() {
    std::array<double, Count> noise{};
    if (scale_ == 0) { return noise; }
    const auto numbers = random_.noise<Count>();
    for (std::size_t i = 0; i < Count; ++i) { noise[i] = static_cast<double>(numbers[i]) * scale_; }
    return noise;
  }

 private:
  sim::Random random_;
  double scale_;
};

using Noise = NoiseOfSeveral<3>;

}  // namespace fakebot::robots::kobuki
