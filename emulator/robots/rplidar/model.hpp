// The differences between the models of the RPLIDAR, besides the parameters of a profile.
//
// Sources are in docs/scanners.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace fakebot::robots::rplidar {

/// A way to measure, as the scanner lists it.
struct Mode {
  std::string_view name;
  std::uint32_t sample_time_q8_us;  ///< of a measurement, 1/256 us
  std::uint16_t largest_m;
  std::uint8_t answer;  ///< the type of the packets
};

enum class MotorControl : std::uint8_t {
  dtr,              ///< the line DTR of the USB adapter: asserted stops the motor
  accessory_board,  ///< SetMotorPwm
  own,              ///< SetMotorSpeed; turns in a scan only
};

enum class ModelNumber : std::uint8_t { a1, a2, a3, s1 };
inline constexpr std::size_t kModels = 4;

struct Model {
  ModelNumber number;
  std::string_view name;   ///< "rplidar-a1"
  std::string_view title;  ///< "scanner RPLIDAR A1"
  std::string_view meaning;
  double radius_m;  ///< of the circle around the housing and the axis

  std::uint8_t id;
  std::uint8_t firmware_major;
  std::uint8_t firmware_minor;
  std::uint8_t hardware;
  std::array<std::uint8_t, 16> serial_number;
  std::string_view boot_text;  ///< empty: none

  std::uint32_t baud_rate;
  std::uint16_t link_type;  ///< in captures
  std::span<const Mode> modes;
  std::uint16_t typical_mode;

  MotorControl motor;
  std::uint16_t desired_rpm;
  std::uint16_t desired_pwm;

  bool has_parallax;            ///< laser and camera sit beside each other
  double largest_quality;       ///< of an echo, in a node
  bool quality_has_two_values;  ///< the largest quality, or 0 without an echo
};

const Model& model(ModelNumber number);

}  // namespace fakebot::robots::rplidar
