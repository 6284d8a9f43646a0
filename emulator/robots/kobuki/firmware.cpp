#include "robots/kobuki/firmware.hpp"

#include <algorithm>
#include <vector>

#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

namespace {

// 83 % of the duty at 16.4 V, where the newer ones stop at 77.
constexpr double kOldReferenceV = 15.0;
constexpr double kNewReferenceV = 14.0;
// On 1.1.3 and 1.1.4 the flag was never observed: eleven days.
constexpr double kNever = 1e6;
constexpr std::uint8_t kGlide = 1;  // (assumed: the melody of 500 ms without gaps)
constexpr std::uint8_t kFiveNotes = 4;
// The first byte leaves five ticks later: at 213 ms, in older releases at 260 ms.
constexpr double kBootS = 0.188;
constexpr double kOldBootS = 0.235;
// The frame would have 135 bytes. The gains in it were not yet set up.
constexpr std::array<std::uint8_t, 7> kBootRemains{0x00, 0x00, 0x03, 0x00, 0x00, 0x00, 0x03};

/// A release that behaves exactly like another one.
constexpr Firmware named(std::string_view version, std::array<std::uint8_t, 3> major_minor_patch,
                         Firmware other) {
  other.version = version;
  other.major_minor_patch = major_minor_patch;
  return other;
}

constexpr Firmware k114{"1.1.4",
                        true,
                        {1, 1, 4},
                        0,
                        0,
                        false,
                        melody::power_on,
                        melody::driver_found,
                        melody::driver_lost,
                        false,
                        3.0,
                        kNewReferenceV,
                        kNever,
                        true,
                        kOldBootS,
                        {}};
constexpr Firmware k110{"1.1.0", false,      {1, 1, 0},  123,  104,  false,
                        kGlide,  kFiveNotes, kFiveNotes, true, 3.03, kOldReferenceV,
                        0.6,     true,       kOldBootS,  {},   true};
/// Source: change log of the firmware.
constexpr Firmware without_special_modes(Firmware firmware) {
  firmware.has_special_modes = false;
  return firmware;
}

constexpr std::array kFirmwares{
    Firmware{"1.2.0",
             true,
             {1, 2, 0},
             0,
             0,
             true,
             melody::power_on,
             melody::driver_found,
             melody::driver_lost,
             false,
             3.0,
             kNewReferenceV,
             0.8,
             true,
             kBootS,
             kBootRemains},
    k114,
    named("1.1.3", {1, 1, 3}, k114),
    Firmware{"1.1.2",
             true,
             {1, 1, 2},
             0,
             0,
             false,
             melody::power_on,
             melody::driver_found,
             melody::driver_lost,
             false,
             3.03,
             kOldReferenceV,
             0.6,
             true,
             kOldBootS,
             {},
             true},
    Firmware{"1.1.1",
             false,
             {1, 1, 1},
             111,
             104,
             false,
             melody::power_on,
             melody::driver_found,
             melody::driver_lost,
             true,
             3.03,
             kOldReferenceV,
             0.6,
             true,
             kOldBootS,
             {},
             true},
    k110,
    without_special_modes(named("1.0.0", {1, 0, 0}, k110)),
};

sim::ParameterChanges changes_of(const Firmware& firmware) {
  const Firmware& newest = newest_firmware();
  sim::ParameterChanges changes;
  const auto change = [&](std::string_view parameter, double Firmware::*value) {
    if (firmware.*value != newest.*value) { changes.push_back({parameter, firmware.*value}); }
  };
  change("command_timeout_s", &Firmware::command_timeout_s);
  change("pwm_reference_v", &Firmware::pwm_reference_v);
  change("overcurrent_after_s", &Firmware::overcurrent_after_s);
  if (firmware.holds_speed) {
    changes.push_back({"feed_forward", standard_parameters().feed_forward});
  }
  return changes;
}

std::vector<sim::ParameterChanges> changes_of_all() {
  std::vector<sim::ParameterChanges> all;
  all.reserve(kFirmwares.size());
  for (const Firmware& firmware : kFirmwares) { all.push_back(changes_of(firmware)); }
  return all;
}

}  // namespace

std::span<const Firmware> firmwares() {
  return kFirmwares;
}

const Firmware& newest_firmware() {
  return kFirmwares[0];
}

std::span<const sim::Variant> firmware_variants() {
  static const std::vector<sim::Variant> kVariants = [] {
    static const std::vector<sim::ParameterChanges> kChanges = changes_of_all();
    std::vector<sim::Variant> variants;
    for (std::size_t i = 0; i < kFirmwares.size(); ++i) {
      variants.push_back({kFirmwares[i].version, kChanges[i]});
    }
    return variants;
  }();
  return kVariants;
}

void apply(const Firmware& firmware, Parameters& parameters) {
  for (const sim::ParameterChange& change : changes_of(firmware)) {
    const auto info = std::ranges::find(parameter_table(), change.parameter, &sim::Parameter::name);
    value_of(parameters, static_cast<std::size_t>(info - parameter_table().begin())) = change.value;
  }
}

int boot_ticks(const Parameters& parameters, const Firmware& firmware) {
  return parameters.boot_as_firmware != 0 ? to_ticks(firmware.boot_s) : 0;
}

}  // namespace fakebot::robots::kobuki
