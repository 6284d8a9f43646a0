#include "robots/rplidar/parameters.hpp"

#include <array>
#include <cassert>
#include <numbers>

#include "robots/rplidar/parameter_rows.hpp"
#include "sim/scanner/beam.hpp"

namespace fakebot::robots::rplidar {

namespace {

using Values = std::array<double, kParameterTable.size()>;

constexpr auto kParameters = [] {
  std::array<sim::Parameter, kParameterTable.size()> parameters{};
  for (std::size_t i = 0; i < kParameterTable.size(); ++i) {
    const ParameterRow& row = kParameterTable[i];
    parameters[i] = {row.name, row.unit, row.min, row.max, row.meaning, row.source};
  }
  return parameters;
}();

constexpr auto values_of(bool ideal) {
  std::array<Values, kModels> values{};
  for (std::size_t model = 0; model < kModels; ++model) {
    for (std::size_t i = 0; i < kParameterTable.size(); ++i) {
      const ParameterRow& row = kParameterTable[i];
      values[model][i] = ideal && row.is_zero_in_ideal ? 0 : row.standard[model];
    }
  }
  return values;
}
constexpr auto kStandard = values_of(false);
constexpr auto kIdeal = values_of(true);

constexpr auto kProfiles = [] {
  std::array<std::array<sim::Profile, 2>, kModels> profiles{};
  for (std::size_t model = 0; model < kModels; ++model) {
    profiles[model] = {
        sim::Profile{"standard", "distances with noise and losses", kStandard[model]},
        sim::Profile{"ideal", "exact distances at exact times: for exact assertions",
                     kIdeal[model]}};
  }
  return profiles;
}();

}  // namespace

std::span<const sim::Parameter> parameter_table() {
  return kParameters;
}

std::span<const sim::Profile> profiles(ModelNumber number) {
  return kProfiles[static_cast<std::size_t>(number)];
}

Parameters parameters_of(std::span<const double> values) {
  assert(values.size() == kParameterTable.size());
  Parameters parameters{};
  for (std::size_t i = 0; i < kParameterTable.size(); ++i) {
    parameters.*kParameterTable[i].member = values[i];
  }
  return parameters;
}

sim::RangeModel range_model_of(const Parameters& parameters) {
  return {.least_m = parameters.least_m,
          .largest_m = parameters.largest_m,
          .noise_m = parameters.noise_m,
          .noise_per_m = parameters.noise_per_m,
          .noise_per_m2 = parameters.noise_per_m2,
          .least_cosine = sim::direction_of_turns(parameters.grazing_deg / 360).y_m,
          .lost_share = parameters.lost_share,
          .half_strength_m = parameters.half_strength_m};
}

}  // namespace fakebot::robots::rplidar
