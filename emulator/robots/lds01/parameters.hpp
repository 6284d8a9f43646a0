// The numbers of a profile. parameter_rows.hpp defines each number once.
#pragma once

#include <span>

#include "sim/robot_kind.hpp"
#include "sim/scanner/scan_parameters.hpp"

namespace fakebot::robots::lds01 {

/// All values are numbers; units are in the names, SI.
struct Parameters : sim::ScanParameters {
  double autostart;
  double rate_noise_hz;
  double largest_intensity;
};

std::span<const sim::Parameter> parameter_table();
/// `standard` and `ideal`.
std::span<const sim::Profile> profiles();

/// Precondition: as many values as the table has rows.
Parameters parameters_of(std::span<const double> values);

}  // namespace fakebot::robots::lds01
