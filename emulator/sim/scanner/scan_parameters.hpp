// Parameters of all scanners, and tables of a scanner's parameters and profiles. A kind adds
// the values with their sources, and parameters of its own.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <string_view>

#include "sim/robot_kind.hpp"
#include "sim/scanner/beam.hpp"
#include "sim/scanner/range_finder.hpp"
#include "sim/scanner/scan_motor.hpp"

namespace fakebot::sim {

/// Units are in the names, SI.
struct ScanParameters {
  double rate_hz;
  double motor_start_s;
  double motor_stop_s;
  double least_m;
  double largest_m;
  double noise_m;
  double noise_per_m;
  double noise_per_m2;
  double grazing_deg;
  double lost_share;
  double half_strength_m;
  double glass_deg;
  double black_share;
};

inline RangeModel range_model_of(const ScanParameters& parameters) {
  return {.least_m = parameters.least_m,
          .largest_m = parameters.largest_m,
          .noise_m = parameters.noise_m,
          .noise_per_m = parameters.noise_per_m,
          .noise_per_m2 = parameters.noise_per_m2,
          .least_cosine = direction_of_turns(parameters.grazing_deg / 360).y_m,
          .lost_share = parameters.lost_share,
          .half_strength_m = parameters.half_strength_m,
          .least_glass_cosine = direction_of_turns(parameters.glass_deg / 360).x_m,
          .black_share = parameters.black_share};
}

inline ScanMotor motor_of(const ScanParameters& parameters) {
  return {parameters.rate_hz, parameters.motor_start_s, parameters.motor_stop_s};
}

/// A row of a table: a parameter, and the values for several models.
template <class Parameters, std::size_t Models>
struct ScanRow {
  std::string_view name;
  std::string_view unit;
  double Parameters::*member = nullptr;
  double min = 0;
  double max = 0;
  std::array<double, Models> standard{};  ///< values in the profile `standard`, by model
  bool is_zero_in_ideal = false;          ///< 0 in the profile `ideal`, else as in `standard`
  std::string_view meaning;
  std::string_view source;
};

/// A row without values.
struct CommonScanRow {
  std::string_view name;
  std::string_view unit;
  double ScanParameters::*member = nullptr;
  double min = 0;
  double max = 0;
  bool is_zero_in_ideal = false;
  std::string_view meaning;

  template <class Parameters, std::size_t Models>
  constexpr ScanRow<Parameters, Models> with(const std::array<double, Models>& values,
                                             std::string_view source,
                                             std::string_view note = {}) const {
    return {name,  unit, member, min, max, values, is_zero_in_ideal, note.empty() ? meaning : note,
            source};
  }
};

namespace scan_rows {

using S = ScanParameters;
inline constexpr CommonScanRow kRate{
    "rate_hz", "Hz", &S::rate_hz, 1, 25, false, "revolutions in a second"};
inline constexpr CommonScanRow kMotorStart{
    "motor_start_s", "s", &S::motor_start_s, 0.01, 60, false, "from rest to the full rate"};
inline constexpr CommonScanRow kMotorStop{
    "motor_stop_s", "s", &S::motor_stop_s, 0.01, 60, false, "from the full rate to rest"};
inline constexpr CommonScanRow kLeast{
    "least_m", "m", &S::least_m, 0, 1, false, "nothing is measured nearer"};
inline constexpr CommonScanRow kLargest{
    "largest_m", "m", &S::largest_m, 0.5, 40, false, "nothing is measured farther away"};
inline constexpr CommonScanRow kNoise{
    "noise_m", "m", &S::noise_m, 0, 1, true, "standard deviation of a distance"};
inline constexpr CommonScanRow kNoisePerM{
    "noise_per_m", "", &S::noise_per_m, 0, 1, true, "more of it for each metre"};
inline constexpr CommonScanRow kNoisePerM2{"noise_per_m2",
                                           "1/m",
                                           &S::noise_per_m2,
                                           0,
                                           1,
                                           true,
                                           "more of it for each square metre: triangulation"};
inline constexpr CommonScanRow kGrazing{"grazing_deg",
                                        "deg",
                                        &S::grazing_deg,
                                        0,
                                        90,
                                        true,
                                        "a beam flatter to a surface than this has no echo"};
inline constexpr CommonScanRow kLost{"lost_share",
                                     "",
                                     &S::lost_share,
                                     0,
                                     1,
                                     true,
                                     "share of the measurements without an echo, anywhere"};
inline constexpr CommonScanRow kHalfStrength{"half_strength_m",
                                             "m",
                                             &S::half_strength_m,
                                             0.1,
                                             100,
                                             false,
                                             "at this distance an echo has half the strength"};
inline constexpr CommonScanRow kGlass{
    "glass_deg",
    "deg",
    &S::glass_deg,
    0,
    90,
    false,
    "a beam farther from the normal of glass than this goes through"};
inline constexpr CommonScanRow kBlack{
    "black_share",
    "",
    &S::black_share,
    0,
    1,
    false,
    "of the largest range: nothing black is measured farther away"};

}  // namespace scan_rows

/// The parameters and profiles of a table of rows. `kRows` is an array of ScanRow.
template <const auto& kRows>
class ScanProfiles {
  static constexpr std::size_t kParameters = kRows.size();
  static constexpr std::size_t kModels = kRows[0].standard.size();
  using Values = std::array<std::array<double, kParameters>, kModels>;

  static constexpr Values values_of(bool ideal) {
    Values values{};
    for (std::size_t model = 0; model < kModels; ++model) {
      for (std::size_t i = 0; i < kParameters; ++i) {
        values[model][i] = ideal && kRows[i].is_zero_in_ideal ? 0 : kRows[i].standard[model];
      }
    }
    return values;
  }
  static constexpr Values kStandard = values_of(false);
  static constexpr Values kIdeal = values_of(true);

  static constexpr auto kTable = [] {
    std::array<Parameter, kParameters> table{};
    for (std::size_t i = 0; i < kParameters; ++i) {
      const auto& row = kRows[i];
      table[i] = {row.name, row.unit, row.min, row.max, row.meaning, row.source};
    }
    return table;
  }();

  static constexpr auto kProfiles = [] {
    std::array<std::array<Profile, 2>, kModels> profiles{};
    for (std::size_t model = 0; model < kModels; ++model) {
      profiles[model] = {
          Profile{"standard", "distances with noise and losses", kStandard[model]},
          Profile{"ideal", "exact distances at exact times: for exact assertions", kIdeal[model]}};
    }
    return profiles;
  }();

 public:
  static std::span<const Parameter> parameters() { return kTable; }
  /// `standard` and `ideal`.
  static std::span<const Profile> of_model(std::size_t model) { return kProfiles[model]; }

  /// Precondition: as many values as the table has rows.
  template <class Parameters>
  static Parameters read(std::span<const double> values) {
    assert(values.size() == kParameters);
    Parameters parameters{};
    for (std::size_t i = 0; i < kParameters; ++i) { parameters.*kRows[i].member = values[i]; }
    return parameters;
  }
};

}  // namespace fakebot::sim
