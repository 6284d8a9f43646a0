// The analog inputs when nothing is connected.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "robots/kobuki/noise.hpp"
#include "robots/kobuki/parameters.hpp"
#include "robots/kobuki/sensors/cliff_sensors.hpp"

namespace fakebot::robots::kobuki {

using AnalogAdc = std::array<std::uint16_t, 4>;

/// The mean readings of the inputs of the robot with this seed. The number differs from robot to
/// robot, and from input to input.
inline AnalogAdc analog_rest_adc(const Parameters& parameters, std::uint64_t seed) {
  sim::Random random(seed, static_cast<std::uint64_t>(NoiseOf::analog_rest));
  const long rest_adc = std::lround(parameters.analog_rest_adc);
  const long spread_adc = std::lround(parameters.analog_spread_adc);
  AnalogAdc all{};
  for (std::uint16_t& adc : all) {
    const auto choices = static_cast<std::uint64_t>(2 * spread_adc + 1);
    adc = with_noise(0, static_cast<double>(rest_adc - spread_adc) +
                            static_cast<double>(random.next() % choices));
  }
  return all;
}

}  // namespace fakebot::robots::kobuki
