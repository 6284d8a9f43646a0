// What the outside world does to the robot's sensors and pins, before any of the
// robot's own filters.
#pragma once

#include <array>
#include <cstdint>

namespace fakebot::sim::kobuki {

/// Bits and orders are those of the wire (protocol/kobuki/flags.hpp).
/// Rest values. Source: captured frame of a robot on a floor with nothing connected.
struct Inputs {
  std::uint8_t bumper = 0;
  std::uint8_t wheel_drop = 0;
  std::uint8_t buttons = 0;
  std::uint8_t charger = 0;
  std::array<std::uint8_t, 3> dock_ir{};                     ///< right, center, left
  std::array<std::uint16_t, 3> cliff_adc{1673, 1965, 1609};  ///< right, center, left
  std::uint16_t digital_in = 0;
  std::array<std::uint16_t, 4> analog_adc{4095, 4095, 4095, 4095};
};

/// A cliff sensor that reads less sees no floor, without hysteresis.
/// Source: observed, firmware 1.0.0 to 1.2.0.
inline constexpr std::uint16_t kCliffThresholdAdc = 600;
inline constexpr bool sees_no_floor(std::uint16_t adc) {
  return adc < kCliffThresholdAdc;
}

}  // namespace fakebot::sim::kobuki
