// The table of the profiles' parameters, the source of the profiles and the listings.
#pragma once

#include <array>
#include <string_view>

#include "robots/rplidar/parameters.hpp"

namespace fakebot::robots::rplidar {

using ParameterRow = sim::ScanRow<Parameters, kModels>;

/// Values of the A1, A2, A3 and S1.
constexpr ParameterRow row(const sim::CommonScanRow& parameter,
                           const std::array<double, kModels>& standard, std::string_view source,
                           std::string_view meaning = {}) {
  return parameter.with<Parameters>(standard, source, meaning);
}

inline constexpr std::array kParameterTable{
    ParameterRow{
        "boot_s",
        "s",
        &Parameters::boot_s,
        0,
        60,
        {0.672, 0.672, 0.672, 2},
        false,
        "from power-on or a reset to the text; nothing is heard meanwhile",
        "A1: measured (cpane/heron); A2, A3: assumed to be the same; S1: ArduPilot, 14527"},
    row(sim::scan_rows::kRate, {7.4, 10, 10, 10},
        "A1 on its USB board: measured (cpane/heron); others: data sheets",
        "revolutions in a second; of an A2 or A3 at the power that the scanner wants, 660"),
    row(sim::scan_rows::kMotorStart, {1.5, 1, 1, 1}, "assumed; drivers wait 0.5 to 2 s"),
    row(sim::scan_rows::kMotorStop, {3, 2, 2, 2}, "assumed: it coasts for several seconds"),
    ParameterRow{"clock_slow",
                 "",
                 &Parameters::clock_slow,
                 -0.1,
                 0.1,
                 {0.007, 0, 0, 0},
                 true,
                 "share by which a measurement takes longer than the scanner says",
                 "A1: measured (cpane/heron); others: unknown"},
    row(sim::scan_rows::kLeast, {0.15, 0.15, 0.2, 0.1}, "data sheets"),
    row(sim::scan_rows::kLargest, {12, 12, 25, 40}, "data sheets, of white objects"),
    row(sim::scan_rows::kNoise, {0.0005, 0.00025, 0.00025, 0.01},
        "assumed; data sheets: resolution 0.5 mm"),
    row(sim::scan_rows::kNoisePerM, {0, 0, 0, 0}, "assumed"),
    row(sim::scan_rows::kNoisePerM2, {0.0006, 0.0003, 0.0003, 0},
        "assumed; the data sheet draws a resolution that grows with the square"),
    row(sim::scan_rows::kGrazing, {4, 4, 4, 4}, "assumed"),
    row(sim::scan_rows::kLost, {0.02, 0.01, 0.01, 0.01},
        "assumed; a real A1 loses 38 % and more, mostly for causes in the room"),
    row(sim::scan_rows::kHalfStrength, {3.5, 3.5, 3.5, 10},
        "A2: fitted to a revolution of a real one (18 to 25 at 2.2 to 3 m)",
        "at this distance an echo has half the quality; an A1 and an S1 report one quality only"),
    row(sim::scan_rows::kGlass, {5, 5, 5, 5}, "assumed: glass is seen from the normal only"),
    row(sim::scan_rows::kBlack, {0.4, 0.4, 0.4, 0.4},
        "A3: data sheet, 10 m of 25 m; others assumed to be the same"),
};

}  // namespace fakebot::robots::rplidar
