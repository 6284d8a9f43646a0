// The noise of the sensors. It comes from the seed of the robot, and each sensor has a
// stream of its own: adding or silencing one does not change the others.
#pragma once

#include <array>
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

class Noise {
 public:
  /// In the unit of the standard deviation; 0: no noise.
  Noise(NoiseOf whose, std::uint64_t seed, double deviation)
      : random_(seed, static_cast<std::uint64_t>(whose)),
        scale_(deviation / sim::Random::kNoiseUnit) {}

  /// Three uncorrelated numbers, never beyond three standard deviations.
  std::array<double, 3> draw() {
    if (scale_ == 0) { return {}; }
    const auto [a, b, c] = random_.noise();
    return {static_cast<double>(a) * scale_, static_cast<double>(b) * scale_,
            static_cast<double>(c) * scale_};
  }

 private:
  sim::Random random_;
  double scale_;
};

}  // namespace fakebot::robots::kobuki
