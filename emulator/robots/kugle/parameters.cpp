#include "robots/kugle/parameters.hpp"

#include <array>
#include <cassert>

#include "robots/kugle/parameter_rows.hpp"

namespace fakebot::robots::kugle {

namespace {

constexpr auto kParameters = [] {
  std::array<sim::Parameter, kParameterTable.size()> parameters{};
  for (std::size_t i = 0; i < kParameterTable.size(); ++i) {
    const ParameterRow& row = kParameterTable[i];
    parameters[i] = {row.name, row.unit, row.min, row.max, row.meaning, row.source};
  }
  return parameters;
}();

constexpr auto profile_values(double ParameterRow::*profile) {
  std::array<double, kParameterTable.size()> values{};
  for (std::size_t i = 0; i < kParameterTable.size(); ++i) {
    values[i] = kParameterTable[i].*profile;
  }
  return values;
}
constexpr auto kStandard = profile_values(&ParameterRow::standard);
constexpr auto kIdeal = profile_values(&ParameterRow::ideal);

constexpr std::array kProfiles{
    sim::Profile{"standard", "the board's messages and timing, the real robot's body and noise",
                 kStandard},
    sim::Profile{"ideal", "no noise, no friction, charged for ever: for exact assertions", kIdeal},
};

}  // namespace

std::span<const sim::Parameter> parameter_table() {
  return kParameters;
}

std::span<const sim::Profile> profiles() {
  return kProfiles;
}

Parameters parameters_of(std::span<const double> values) {
  assert(values.size() == kParameterTable.size());
  Parameters parameters{};
  for (std::size_t i = 0; i < kParameterTable.size(); ++i) {
    parameters.*kParameterTable[i].member = values[i];
  }
  return parameters;
}

Parameters standard_parameters() {
  return parameters_of(kStandard);
}

Parameters ideal_parameters() {
  return parameters_of(kIdeal);
}

}  // namespace fakebot::robots::kugle
