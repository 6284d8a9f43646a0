// The model of the robot in the controllers: the motion without torque, and the torques for another
// motion. The firmware evaluates the full equations (mass, coriolis, gravity, friction,
// input_forces); this model has the three axes at upright, each with the sine and cosine of its own
// tilt. sliding_mode_test has figures of the differences.
#pragma once

#include "robots/kugle/control/seen.hpp"
#include "robots/kugle/control/tuning.hpp"

namespace fakebot::robots::kugle {

class NominalModel {
 public:
  void tune(const ModelTuning& model);

  /// The model at an attitude. Pairs are first pitch, then -roll, as a positive lean points along
  /// the axis.
  struct Situation {
    Pair free_moment;  ///< angular acceleration without torque, times `determinant`
    Pair determinant;  ///< of the matrix of masses
    Pair per_lever;    ///< effect of the wheels' force on the lean, inverted
    double free_yaw_nm;
  };

  /// `heading_velocity_m_s` is the velocity of the ball in the frame of the heading.
  Situation at(Quaternion attitude, Vec3 body_rates_rad_s,
               sim::world::Vec2 heading_velocity_m_s) const;

  /// Torques of the wheels that give the body an angular acceleration, rad/s2 in the frame of the
  /// body, if the share `free_share` of the motion without torque is compensated: 1 all, 0 none.
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
