#include "robots/kobuki/parameters.hpp"

#include <array>
#include <cassert>

#include "robots/kobuki/parameter_rows.hpp"

namespace fakebot::robots::kobuki {

namespace {

/// Same in every profile.
constexpr auto kParameters = [] {
  std::array<sim::Parameter, kParameterTable.size()> parameters{};
  for (std::size_t i = 0; i < kParameterTable.size(); ++i) {
    const ParameterRow& row = kParameterTable[i];
    parameters[i] = {row.name, row.unit, row.min, row.max, row.meaning, row.source};
  }
  return parameters;
}();

constexpr auto values_of(double ParameterRow::*profile) {
  std::array<double, kParameterTable.size()> values{};
  for (std::size_t i = 0; i < kParameterTable.size(); ++i) {
    values[i] = kParameterTable[i].*profile;
  }
  return values;
}
constexpr auto kStandard = values_of(&ParameterRow::standard);
constexpr auto kIdeal = values_of(&ParameterRow::ideal);
constexpr auto kFirmware = values_of(&ParameterRow::firmware);

constexpr std::array kProfiles{
    sim::Profile{"standard",
                 "documented protocol and kinematics, timing and noise of the real robot",
                 kStandard},
    sim::Profile{"ideal", "no lag, no dead time, no filters, no noise: for exact assertions",
                 kIdeal},
    sim::Profile{"firmware",
                 "standard, and where firmware 1.2.0 departs from its documents, as it does",
                 kFirmware},
};

}  // namespace

std::span<const sim::Parameter> parameter_table() {
  return kParameters;
}

std::span<const sim::Profile> profiles() {
  return kProfiles;
}

double& value_of(Parameters& parameters, std::size_t parameter) {
  return parameters.*kParameterTable[parameter].member;
}

Parameters parameters_of(std::span<const double> values) {
  assert(values.size() == kParameterTable.size());
  Parameters parameters{};
  for (std::size_t i = 0; i < kParameterTable.size(); ++i) { value_of(parameters, i) = values[i]; }
  return parameters;
}

Parameters standard_parameters() {
  return parameters_of(kStandard);
}
Parameters ideal_parameters() {
  return parameters_of(kIdeal);
}
Parameters firmware_parameters() {
  return parameters_of(kFirmware);
}

}  // namespace fakebot::robots::kobuki
