#include "robots/hokuyo/parameters.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace fakebot::robots::hokuyo {

namespace {

using Row = sim::ScanRow<Parameters, kModels>;
namespace rows = sim::scan_rows;

/// Values of the URG-04LX and the UTM-30LX.
constexpr Row row(const sim::CommonScanRow& parameter, const std::array<double, kModels>& standard,
                  std::string_view source) {
  return parameter.with<Parameters>(standard, source);
}

/// The source of the profiles and the listings.
constexpr std::array kRows{
    Row{"boot_s",
        "s",
        &Parameters::boot_s,
        0,
        60,
        {1, 2},
        false,
        "from power-on to the first request that is heard",
        "assumed"},
    Row{"scip_1",
        "flag",
        &Parameters::scip_1,
        0,
        1,
        {0, 0},
        false,
        "a URG-04LX starts in SCIP 1.1, and waits for SCIP2.0",
        "specification, page 3: as delivered; a program of Hokuyo's changes it for good"},
    Row{"answers_each_turn",
        "flag",
        &Parameters::answers_each_turn,
        0,
        1,
        {0, 0},
        false,
        "one answer at the end of each turn, as the devices do; 0: at once",
        "choice: 0 leaves drivers time; recordings: one in 100 ms or 25 ms"},
    Row{"rate_hz",
        "Hz",
        &Parameters::rate_hz,
        1,
        50,
        {10.01, 40},
        false,
        "revolutions in a second",
        "URG-04LX: time stamps of 120 scans (playerproject); UTM-30LX: 2400 rpm, as it says"},
    row(rows::kMotorStart, {1, 2}, "assumed"),
    row(rows::kMotorStop, {1, 2}, "assumed"),
    row(rows::kLeast, {0.02, 0.1}, "URG-04LX: the scanner says so; UTM-30LX: data sheet"),
    Row{"largest_m",
        "m",
        &Parameters::largest_m,
        0.5,
        60,
        {5.6, 30},
        false,
        "nothing is measured farther away",
        "URG-04LX: the scanner says so; UTM-30LX: data sheet, of white objects"},
    row(rows::kNoise, {0.0018, 0.005},
        "URG-04LX: fitted to 20 scans at rest, 2.0 to 3.7 mm (playerproject); UTM-30LX: assumed"),
    row(rows::kNoisePerM, {0.0008, 0.0008}, "likewise"),
    row(rows::kNoisePerM2, {0, 0}, "likewise"),
    row(rows::kGrazing, {4, 4}, "assumed"),
    row(rows::kLost, {0.003, 0.001}, "assumed"),
    row(rows::kHalfStrength, {10, 10}, "assumed; a URG-04LX tells no intensity"),
    row(rows::kGlass, {5, 5}, "assumed: glass is seen from the normal only"),
    row(rows::kBlack, {0.4, 0.4}, "assumed: as of an RPLIDAR A3"),
};

using Profiles = sim::ScanProfiles<kRows>;

}  // namespace

std::span<const sim::Parameter> parameter_table() {
  return Profiles::parameters();
}

std::span<const sim::Profile> profiles(ModelNumber number) {
  return Profiles::of_model(static_cast<std::size_t>(number));
}

Parameters parameters_of(std::span<const double> values) {
  return Profiles::read<Parameters>(values);
}

}  // namespace fakebot::robots::hokuyo
