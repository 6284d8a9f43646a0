#include "robots/kobuki/firmware.hpp"

#include <algorithm>
#include <vector>

#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

namespace {

// Limit of the duty, up to kPwmReferenceV; 77 % at 16.4 V.
constexpr double kPwmLimitPercent = 91;
constexpr double kPwmReferenceV = 14.0;
// For releases with a controller that adds up. Source: read from firmware 1.0.0 to 1.1.2.
constexpr double kSummedPwmLimitPercent = 98;
constexpr double kDutyOffsetPercent = 5;
constexpr double kIncrementalP = 1;
constexpr double kIncrementalI = 11;
// On 1.1.3 and 1.1.4 the flag was never observed: eleven days.
constexpr double kNever = 1e6;
// The first byte leaves five ticks later: at 213 ms, in older releases at 260 ms.
constexpr double kBootS = 0.188;
constexpr double kOldBootS = 0.235;
constexpr double kReceptionLeadS = 0.0006;
// The bytes that are left of a frame of 135 bytes, whose gains were not yet set up.
constexpr std::array<std::uint8_t, 7> kBootRemains{0x00, 0x00, 0x03, 0x00, 0x00, 0x00, 0x03};

constexpr Firmware k120{.version = "1.2.0",
                        .has_long_versions = true,
                        .major_minor_patch = {1, 2, 0},
                        .knows_gains = true,
                        .melodies = melodies,
                        .driver_found_melody = melody::driver_found,
                        .command_timeout_s = 3.0,
                        .pwm_limit_percent = kPwmLimitPercent,
                        .pwm_reference_v = kPwmReferenceV,
                        .overcurrent_after_s = 0.8,
                        .has_special_modes = true,
                        .boot_s = kBootS,
                        .boot_remains = kBootRemains,
                        .reception_lead_s = kReceptionLeadS,
                        .truncates_arcs = true};

// Each release is the next newer release with changes.
constexpr auto k114 = [] {
  Firmware firmware = k120;
  firmware.version = "1.1.4";
  firmware.major_minor_patch = {1, 1, 4};
  firmware.knows_gains = false;
  firmware.overcurrent_after_s = kNever;
  firmware.boot_s = kOldBootS;
  firmware.boot_remains = {};
  return firmware;
}();
constexpr auto k113 = [] {
  Firmware firmware = k114;
  firmware.version = "1.1.3";
  firmware.major_minor_patch = {1, 1, 3};
  return firmware;
}();
constexpr auto k112 = [] {
  Firmware firmware = k113;
  firmware.version = "1.1.2";
  firmware.major_minor_patch = {1, 1, 2};
  firmware.command_timeout_s = 3.03;
  firmware.pwm_limit_percent = kSummedPwmLimitPercent;
  firmware.overcurrent_after_s = 0.8;
  firmware.adds_up = true;
  firmware.reception_lead_s = 0;
  return firmware;
}();
constexpr auto k111 = [] {
  Firmware firmware = k112;
  firmware.version = "1.1.1";
  firmware.has_long_versions = false;
  firmware.short_firmware = 111;
  firmware.short_hardware = 104;
  firmware.brakes = true;
  firmware.overcurrent_after_s = 0.4;
  return firmware;
}();
constexpr auto k110 = [] {
  Firmware firmware = k111;
  firmware.version = "1.1.0";
  firmware.short_firmware = 123;
  firmware.melodies = first_melodies;
  firmware.driver_found_melody = melody::none;
  firmware.driver_lost_melody = melody::error;
  firmware.lost_melodies = 3;
  firmware.command_timeout_s = 3.01;
  firmware.sums_early = true;
  firmware.duty_offset_percent = kDutyOffsetPercent;
  firmware.truncates_arcs = false;
  return firmware;
}();
constexpr auto k100 = [] {
  Firmware firmware = k110;
  firmware.version = "1.0.0";
  firmware.has_special_modes = false;  // change log of the firmware
  return firmware;
}();

constexpr std::array kFirmwares{k120, k114, k113, k112, k111, k110, k100};

sim::ParameterChanges changes_of(const Firmware& firmware) {
  const Firmware& newest = newest_firmware();
  sim::ParameterChanges changes;
  const auto change = [&](std::string_view parameter, double Firmware::*value) {
    if (firmware.*value != newest.*value) { changes.push_back({parameter, firmware.*value}); }
  };
  change("command_timeout_s", &Firmware::command_timeout_s);
  change("pwm_limit_percent", &Firmware::pwm_limit_percent);
  change("pwm_reference_v", &Firmware::pwm_reference_v);
  change("overcurrent_after_s", &Firmware::overcurrent_after_s);
  change("duty_offset_percent", &Firmware::duty_offset_percent);
  change("reception_lead_s", &Firmware::reception_lead_s);
  if (firmware.adds_up) {
    changes.push_back({"controller_incremental", 1});
    changes.push_back({"feed_forward", 0});
    changes.push_back({"p_gain", kIncrementalP});
    changes.push_back({"i_gain", kIncrementalI});
    changes.push_back({"d_gain", 0});
  }
  if (!firmware.truncates_arcs) { changes.push_back({"arc_truncated", 0}); }
  if (firmware.sums_early) { changes.push_back({"controller_sums_early", 1}); }
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
