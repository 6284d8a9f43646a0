// The numbers of a profile. parameter_rows.hpp defines each number once, for all models.
#pragma once

#include <span>

#include "robots/rplidar/model.hpp"
#include "sim/robot_kind.hpp"
#include "sim/scanner/range_finder.hpp"

namespace fakebot::robots::rplidar {

/// All values are numbers; units are in the names, SI.
struct Parameters {
  double boot_s;
  double rate_hz;
  double motor_start_s;
  double motor_stop_s;
  double clock_slow;
  double least_m;
  double largest_m;
  double noise_m;
  double noise_per_m;
  double noise_per_m2;
  double grazing_deg;
  double lost_share;
  double half_strength_m;
};

std::span<const sim::Parameter> parameter_table();
/// `standard` and `ideal`.
std::span<const sim::Profile> profiles(ModelNumber number);

/// Precondition: as many values as the table has rows.
Parameters parameters_of(std::span<const double> values);
sim::RangeModel range_model_of(const Parameters& parameters);

}  // namespace fakebot::robots::rplidar
