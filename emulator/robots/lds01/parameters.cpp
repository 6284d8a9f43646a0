#include "robots/lds01/parameters.hpp"

#include <array>

namespace fakebot::robots::lds01 {

namespace {

using Row = sim::ScanRow<Parameters, 1>;

constexpr Row row(const sim::CommonScanRow& parameter, double standard, std::string_view source) {
  return parameter.with<Parameters>(std::array{standard}, source);
}

/// The source of the profiles and the listings.
constexpr std::array kRows{
    Row{"autostart",
        "flag",
        &Parameters::autostart,
        0,
        1,
        {1},
        false,
        "it measures from power-on on, without a command",
        "e-Manual: since October 2017; before, it waited"},
    row(sim::scan_rows::kRate, 5, "data sheet: 300 rpm, 10 more or less"),
    Row{"rate_noise_hz",
        "Hz",
        &Parameters::rate_noise_hz,
        0,
        1,
        {0.005},
        true,
        "standard deviation of the rate, from turn to turn",
        "assumed; seen: 296.9, 298.7, 301.1 rpm"},
    row(sim::scan_rows::kMotorStart, 1.8, "thijses/HLS_LFCD: a time-out of 2.5 s"),
    row(sim::scan_rows::kMotorStop, 1, "thijses/HLS_LFCD: a time-out of 1 s"),
    row(sim::scan_rows::kLeast, 0.12, "data sheet"),
    row(sim::scan_rows::kLargest, 3.5, "data sheet"),
    row(sim::scan_rows::kNoise, 0.002,
        "data sheet: repeats within 10 mm below 0.5 m, 3.5 % beyond; assumed: 3 deviations"),
    row(sim::scan_rows::kNoisePerM, 0.01, "likewise"),
    row(sim::scan_rows::kNoisePerM2, 0, "likewise"),
    row(sim::scan_rows::kGrazing, 4, "assumed"),
    row(sim::scan_rows::kLost, 0.01, "assumed"),
    row(sim::scan_rows::kHalfStrength, 0.66,
        "assumed; from a real frame at 0.14 to 0.16 m, and a few hundred at 3 m"),
    row(sim::scan_rows::kGlass, 5, "assumed: glass is seen from the normal only"),
    row(sim::scan_rows::kBlack, 0.4, "assumed: as of an RPLIDAR A3"),
    Row{"largest_intensity",
        "",
        &Parameters::largest_intensity,
        1,
        65535,
        {8400},
        false,
        "of an echo at no distance",
        "fitted to a real frame: 3782 to 12332 at 0.14 to 0.16 m"},
};

using Profiles = sim::ScanProfiles<kRows>;

}  // namespace

std::span<const sim::Parameter> parameter_table() {
  return Profiles::parameters();
}

std::span<const sim::Profile> profiles() {
  return Profiles::of_model(0);
}

Parameters parameters_of(std::span<const double> values) {
  return Profiles::read<Parameters>(values);
}

}  // namespace fakebot::robots::lds01
