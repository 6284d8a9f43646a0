// What the controllers believe of the robot: how it would move without torque, and which torques
// make it move otherwise. The firmware evaluates the full equations (mass, coriolis, gravity,
// friction, input_forces) here; these are their three axes at upright, each with the sine and
// cosine of its own tilt. sliding_mode_test tells the differences in figures.
#pragma once

#include "robots/kugle/body/plant.hpp"
#include "robots/kugle/control/tuning.hpp"

namespace fakebot::robots::kugle {

class NominalModel {
 public:
  void tune(const ModelTuning& model);

  /// One of the two horizontal axes, at a tilt.
  struct TiltAxis {
    double free_moment;  ///< angular acceleration without torque, times `determinant`
    double determinant;  ///< of the matrix of masses
    double per_lever;    ///< what a torque's force does to the tilt, inverted
  };
  struct Situation {
    TiltAxis roll;
    TiltAxis pitch;
    double free_yaw_nm;
  };

  /// `heading_velocity` is that of the ball, m/s, in the heading's frame.
  Situation at(Quaternion attitude, Vec3 body_rates_rad_s, sim::world::Vec2 heading_velocity) const;

  /// Torques of the wheels that give the body this angular acceleration, rad/s2 in its own frame,
  /// if `free_share` of what it does without torque is compensated: 1 all of it, 0 none.
  PerWheel torques(const Situation& situation, Vec3 acceleration_rad_s2, double free_share) const;

 private:
  TiltAxis axis(double sine, double rate, double velocity, double gyroscopic, double inertia) const;

  ModelTuning model_{};
  double mass_moment_kg_m_ = 0;
  double wheels_mass_kg_ = 0;
  double ball_and_all_kg_ = 0;
  double roll_inertia_kg_m2_ = 0;
  double pitch_inertia_kg_m2_ = 0;
  double yaw_inertia_kg_m2_ = 0;
  double motors_friction_n_s_m_ = 0;
  double turn_friction_nm_s_rad_ = 0;
  double torque_per_force_x_m_ = 0;
  double torque_per_force_y_m_ = 0;
  double torque_per_turning_ = 0;
};

}  // namespace fakebot::robots::kugle
