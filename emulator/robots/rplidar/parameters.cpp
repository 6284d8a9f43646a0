#include "robots/rplidar/parameters.hpp"

#include <cstddef>

#include "robots/rplidar/parameter_rows.hpp"

namespace fakebot::robots::rplidar {

using Profiles = sim::ScanProfiles<kParameterTable>;

std::span<const sim::Parameter> parameter_table() {
  return Profiles::parameters();
}

std::span<const sim::Profile> profiles(ModelNumber number) {
  return Profiles::of_model(static_cast<std::size_t>(number));
}

Parameters parameters_of(std::span<const double> values) {
  return Profiles::read<Parameters>(values);
}

}  // namespace fakebot::robots::rplidar
