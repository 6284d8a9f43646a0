// What the controllers believe of the robot: how it would move without torque, and which torques
// make it move otherwise. The firmware evaluates the full equations (mass, coriolis, gravity,
// friction, input_forces) here; these are their three axes at upright, each with the sine and
// cosine of its own tilt. sliding_mode_test tells the differences in figures.
#pragma once

#include "robots/kugle/control/seen.hpp"
#include "robots/kugle/control/tuning.hpp"

namespace fakebot::robots::kugle {

class NominalModel {
 public:
  void tune(const ModelTuning& model);

  /// At an attitude; first pitch, then -roll, as both lean towards their axis.
  struct Situation {
    Pair free_moment;  ///< angular acceleration without torque, times `determinant`
    Pair determinant;  ///< of the matrix of masses
    Pair per_lever;    ///< what the force of the wheels does to the lean, inverted
    double free_yaw_nm;
  };

  /// `heading_velocity_m_s` is that of the ball in the frame of the heading.
  Situation at(Quaternion attitude, Vec3 body_rates_rad_s,
               sim::world::Vec2 heading_velocity_m_s) const;

  /// Torques of the wheels that give the body this angular acceleration, rad/s2 in its own frame,
  /// if `free_share` of what it does without torque is compensated: 1 all of it, 0 none.
  PerWheel torques(const Situation& situation, Vec3 acceleration_rad_s2, double free_share) const;

 private:
  Pair friction_moment(Pair m12, Pair rate, sim::world::Vec2 heading_velocity_m_s) const;

  ModelTuning model_{};
  double mass_moment_kg_m_ = 0;
  double weight_moment_nm_ = 0;
  double wheels_moment_kg_m_ = 0;
  double ball_and_all_kg_ = 0;
  Pair inertia_kg_m2_{};
  double yaw_inertia_kg_m2_ = 0;
  bool has_friction_ = false;
  double motors_friction_n_s_m_ = 0;
  double turn_friction_nm_s_rad_ = 0;
  Pair torque_per_force_m_{};
  double torque_per_turning_ = 0;
};

}  // namespace fakebot::robots::kugle
