#include "robots/kugle/control/nominal_model.hpp"

namespace fakebot::robots::kugle {

void NominalModel::tune(const ModelTuning& model) {
  model_ = model;
  const double rk = model.ball_radius_m;
  const double per_rw2 = 1 / (model.wheel_radius_m * model.wheel_radius_m);
  mass_moment_kg_m_ = model.body_mass_kg * model.centre_of_mass_m;
  wheels_mass_kg_ = 0.75 * model.wheel_inertia_kg_m2 * per_rw2;
  ball_and_all_kg_ = model.ball_mass_kg + model.body_mass_kg +
                     model.ball_inertia_kg_m2 / (rk * rk) + wheels_mass_kg_;
  const double common_kg_m2 =
      mass_moment_kg_m_ * model.centre_of_mass_m + wheels_mass_kg_ * rk * rk;
  roll_inertia_kg_m2_ = model.roll_inertia_kg_m2 + common_kg_m2;
  pitch_inertia_kg_m2_ = model.pitch_inertia_kg_m2 + common_kg_m2;
  yaw_inertia_kg_m2_ =
      model.yaw_inertia_kg_m2 + 1.5 * model.wheel_inertia_kg_m2 * rk * rk * per_rw2;
  motors_friction_n_s_m_ = 0.75 * model.motor_friction_nm_s * per_rw2;
  turn_friction_nm_s_rad_ =
      1.5 * model.motor_friction_nm_s * rk * rk * per_rw2 + model.body_friction_nm_s_rad;
  torque_per_force_x_m_ = 2 * model.wheel_radius_m / kWheelsPerForceX;
  torque_per_force_y_m_ = 2 * model.wheel_radius_m / kWheelsPerForceY;
  torque_per_turning_ = -model.wheel_radius_m / (kWheelsPerTorqueZ * rk);
}

NominalModel::Situation NominalModel::at(Quaternion q, Vec3 rates,
                                         sim::world::Vec2 heading_velocity) const {
  // The vertical, in the frame of the body.
  const double up_x = 2 * (q.x * q.z - q.w * q.y);
  const double up_y = 2 * (q.y * q.z + q.w * q.x);
  // Without torque a body that turns keeps leaning in the same direction: in its own frame the
  // rates go round.
  TiltAxis roll =
      axis(-up_y, -rates.x, heading_velocity.y_m, -rates.y * rates.z, roll_inertia_kg_m2_);
  roll.free_moment = -roll.free_moment;
  return {
      .roll = roll,
      .pitch = axis(-up_x, rates.y, heading_velocity.x_m, -rates.x * rates.z, pitch_inertia_kg_m2_),
      .free_yaw_nm = -turn_friction_nm_s_rad_ * rates.z};
}

NominalModel::TiltAxis NominalModel::axis(double sine, double rate, double velocity,
                                          double gyroscopic, double inertia) const {
  const double rk = model_.ball_radius_m;
  const double square = sine * sine;
  const double cosine = 1 - square * (0.5 + 0.125 * square);
  const double m12 = mass_moment_kg_m_ * cosine - wheels_mass_kg_ * rk;
  const double determinant = ball_and_all_kg_ * inertia - m12 * m12;
  const double slip_n = motors_friction_n_s_m_ * (velocity - rk * rate);
  const double along_n =
      mass_moment_kg_m_ * sine * rate * rate - model_.ball_friction_n_s_m * velocity - slip_n;
  const double about_nm = mass_moment_kg_m_ * model_.gravity_m_s2 * sine + rk * slip_n -
                          model_.body_friction_nm_s_rad * rate;
  return {.free_moment = ball_and_all_kg_ * about_nm - m12 * along_n + determinant * gyroscopic,
          .determinant = determinant,
          .per_lever = 1 / (m12 + rk * ball_and_all_kg_)};
}

PerWheel NominalModel::torques(const Situation& situation, Vec3 acceleration,
                               double free_share) const {
  const auto& [roll, pitch, free_yaw_nm] = situation;
  const double x_n =
      (free_share * pitch.free_moment - acceleration.y * pitch.determinant) * pitch.per_lever;
  const double y_n =
      (acceleration.x * roll.determinant - free_share * roll.free_moment) * roll.per_lever;
  const double turning_nm = acceleration.z * yaw_inertia_kg_m2_ - free_share * free_yaw_nm;

  const double sum = torque_per_turning_ * turning_nm;
  const double first = (sum + torque_per_force_y_m_ * y_n) * (1.0 / 3);
  const double others = sum - first;
  const double difference = torque_per_force_x_m_ * x_n;
  return {first, 0.5 * (others - difference), 0.5 * (others + difference)};
}

}  // namespace fakebot::robots::kugle
