// The masses, lengths and frictions of the robot. SI units.
#pragma once

namespace fakebot::robots::kugle {

inline constexpr double kGravityMS2 = 9.82;

/// The constants of the real robot. Source, unless stated otherwise: MATLAB model,
/// Constants_Kugle.m. The controllers have a different model, with the masses of the firmware.
struct PlantConstants {
  double gravity_m_s2 = kGravityMS2;

  double ball_mass_kg = 1.478;
  double ball_radius_m = 0.129;
  double ball_coating_m = 0.004;  ///< rubber around the hollow ball, part of its mass

  double body_mass_kg = 16.154;        ///< 14.31 + 1.844
  double centre_of_mass_m = 0.4213;    ///< above the centre of the ball
  double roll_inertia_kg_m2 = 3.9096;  ///< the three inertias: firmware, Parameters.h
  double pitch_inertia_kg_m2 = 3.9212;
  double yaw_inertia_kg_m2 = 0.1004;

  double wheel_radius_m = 0.05;
  /// Inertia of a wheel with its motor, behind the gear: 9e-4 + (13 / 3)^2 * 1.21e-4; firmware,
  /// Parameters.h.
  double wheel_inertia_kg_m2 = 9e-4 + (13.0 / 3) * (13.0 / 3) * 1.21e-4;

  double ball_friction_n_s_m = 0.001;     ///< Bvk: ball on the floor
  double motor_friction_nm_s = 0.001;     ///< Bvm: each motor
  double body_friction_nm_s_rad = 0.001;  ///< Bvb: body against the world
};

/// Behind the gear of 13 / 3: 0.0305 Nm/A, and the motor driver gives 15 A at most. Source:
/// firmware, Parameters.h, ESCON.cpp.
inline constexpr double kMostMotorTorqueNm = 13.0 / 3 * 0.0305 * 15;

/// Three wheels at 0, 120 and 240 degrees around the vertical, 45 degrees above the equator of the
/// ball: MATLAB model. A torque of 1 Nm on a wheel pushes with 1 / wheel radius.
inline constexpr double kWheelsPerForceX = 1.2247448713915890;    ///< sqrt(6) / 2
inline constexpr double kWheelsPerForceY = 0.70710678118654757;   ///< sqrt(2) / 2
inline constexpr double kWheelsPerTorqueZ = 0.70710678118654757;  ///< sqrt(2) / 2

}  // namespace fakebot::robots::kugle
