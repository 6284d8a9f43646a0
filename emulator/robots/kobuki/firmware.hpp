// The releases of the firmware and their differences. Source, unless noted otherwise: observed on
// the running releases.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "robots/kobuki/parameters.hpp"
#include "robots/kobuki/sound.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::robots::kobuki {

struct Firmware {
  std::string_view version;
  /// Versions in four bytes, or as a number in two.
  bool has_long_versions = false;
  std::array<std::uint8_t, 3> major_minor_patch{};
  std::uint16_t short_firmware = 0;  ///< the number; 1.1.0 has the number of 1.0.0
  std::uint16_t short_hardware = 0;
  bool knows_gains = false;  ///< Set and Get Controller Gain are known commands
  std::span<const Melody> (*melodies)() = kobuki::melodies;
  std::uint8_t driver_found_melody = melody::none;
  std::uint8_t driver_lost_melody = melody::driver_lost;
  int lost_melodies = 1;  ///< how often the melody is played
  /// The safety controller of old releases: see brake.cpp.
  bool brakes = false;
  double command_timeout_s = 0;
  double pwm_limit_percent = 0;
  double pwm_reference_v = 0;
  double overcurrent_after_s = 0;
  bool has_special_modes = false;  ///< see mode_choice.hpp
  double boot_s = 0;               ///< from power-on to the first control tick
  /// The bytes of the first frame that reach the line: the first frame announces everything at
  /// once. Empty if the frame fits into the transmit buffer.
  std::span<const std::uint8_t> boot_remains{};
  /// The speed controller: see speed_controller.hpp.
  bool adds_up = false;
  bool sums_early = false;
  double duty_offset_percent = 0;
  double reception_lead_s = 0;  ///< see parameter_rows.hpp
  bool truncates_arcs = false;  ///< the speed of the inner wheel, to whole mm/s
};

/// All releases, the newest first.
std::span<const Firmware> firmwares();

/// 1.2.0.
const Firmware& newest_firmware();

/// The releases in the same order, with the parameters that differ from the newest release.
std::span<const sim::Variant> firmware_variants();

/// Makes the changes of a release in the parameters.
void apply(const Firmware& firmware, Parameters& parameters);

/// From power-on to the first tick that counts; 0 in a profile without boot time.
int boot_ticks(const Parameters& parameters, const Firmware& firmware);

}  // namespace fakebot::robots::kobuki
