// The numbers of a profile: of the robot's body and sensors, and of the emulation.
// parameter_rows.hpp defines each number once. The parameters that a driver reads and changes are
// the parameters of the board: see fakebot/protocol/kugle/parameters.hpp.
#pragma once

#include <span>

#include "sim/robot_kind.hpp"

namespace fakebot::robots::kugle {

/// All values are numbers; units are in the names, SI.
struct Parameters {
  double boot_s;
  double stabilise_s;
  double usb_return_s;
  double stream_delay_s;
  double starts_booted;
  double dumps_enabled;
  double battery_messages;
  double frames_resynchronised;
  double body_mass_kg;
  double ball_mass_kg;
  double ball_friction_n_s_m;
  double motor_friction_nm_s;
  double body_friction_nm_s_rad;
  double sensor_noise;
  double estimate_noise;
  double torque_noise_nm;
  double compute_time_s;
  double battery_charge;
  double battery_capacity_ah;
  double battery_speed_factor;
};

std::span<const sim::Parameter> parameter_table();
std::span<const sim::Profile> profiles();

/// Precondition: as many values as the table has rows.
Parameters parameters_of(std::span<const double> values);
Parameters standard_parameters();
Parameters ideal_parameters();

}  // namespace fakebot::robots::kugle
