#include "robots/kugle/control/attitude/nominal_model.hpp"

namespace fakebot::robots::kugle {

void NominalModel::tune(const ModelTuning& model) {
  model_ = model;
  const double rk = model.ball_radius_m;
  const double per_rw2 = 1 / (model.wheel_radius_m * model.wheel_radius_m);
  const double wheels_kg = 0.75 * model.wheel_inertia_kg_m2 * per_rw2;
  mass_moment_kg_m_ = model.body_mass_kg * model.centre_of_mass_m;
  weight_moment_nm_ = mass_moment_kg_m_ * model.gravity_m_s2;
  wheels_moment_kg_m_ = wheels_kg * rk;
  ball_and_all_kg_ =
      model.ball_mass_kg + model.body_mass_kg + model.ball_inertia_kg_m2 / (rk * rk) + wheels_kg;
  inertia_kg_m2_ = Pair{model.pitch_inertia_kg_m2, model.roll_inertia_kg_m2} +
                   (mass_moment_kg_m_ * model.centre_of_mass_m + wheels_kg * rk * rk);
  yaw_inertia_kg_m2_ =
      model.yaw_inertia_kg_m2 + 1.5 * model.wheel_inertia_kg_m2 * rk * rk * per_rw2;
  motors_friction_n_s_m_ = 0.75 * model.motor_friction_nm_s * per_rw2;
  turn_friction_nm_s_rad_ =
      1.5 * model.motor_friction_nm_s * rk * rk * per_rw2 + model.body_friction_nm_s_rad;
  has_friction_ = model.ball_friction_n_s_m != 0 || model.motor_friction_nm_s != 0 ||
                  model.body_friction_nm_s_rad != 0;
  torque_per_force_m_ = Pair{2 * model.wheel_radius_m / kWheelsPerForceX,
                             2 * model.wheel_radius_m / kWheelsPerForceY};
  torque_per_turning_ = -model.wheel_radius_m / (kWheelsPerTorqueZ * rk);
}

NominalModel::Situation NominalModel::at(Quaternion q, Vec3 rates,
                                         sim::world::Vec2 heading_velocity_m_s) const {
  // The direction in which the top leans, in the frame of the body.
  const Pair sine = Pair{2 * (q.w * q.y - q.x * q.z), -2 * (q.y * q.z + q.w * q.x)};
  const Pair rate{rates.y, -rates.x};
  const Pair square = sine * sine;
  const Pair cosine = 1 - square * (0.5 + 0.125 * square);
  const Pair m12 = mass_moment_kg_m_ * cosine - wheels_moment_kg_m_;
  const Pair determinant = ball_and_all_kg_ * inertia_kg_m2_ - m12 * m12;
  // Without torque a body that turns keeps leaning in the same direction: in the frame of the body
  // the rates go round.
  const Pair gyroscopic = Pair{-rates.x, -rates.y} * rates.z;
  Pair free_moment =
      sine * (ball_and_all_kg_ * weight_moment_nm_ - m12 * (mass_moment_kg_m_ * rate * rate)) +
      determinant * gyroscopic;
  if (has_friction_) { free_moment += friction_moment(m12, rate, heading_velocity_m_s); }
  return {.free_moment = free_moment,
          .determinant = determinant,
          .per_lever = 1 / (m12 + model_.ball_radius_m * ball_and_all_kg_),
          .free_yaw_nm = -turn_friction_nm_s_rad_ * rates.z};
}

Pair NominalModel::friction_moment(Pair m12, Pair rate,
                                   sim::world::Vec2 heading_velocity_m_s) const {
  const Pair velocity{heading_velocity_m_s.x_m, heading_velocity_m_s.y_m};
  const Pair slip_n = motors_friction_n_s_m_ * (velocity - model_.ball_radius_m * rate);
  const Pair along_n = -model_.ball_friction_n_s_m * velocity - slip_n;
  const Pair about_nm = model_.ball_radius_m * slip_n - model_.body_friction_nm_s_rad * rate;
  return ball_and_all_kg_ * about_nm - m12 * along_n;
}

PerWheel NominalModel::torques(const Situation& situation, Vec3 acceleration,
                               double free_share) const {
  const Pair leaning{acceleration.y, -acceleration.x};
  const Pair force_n =
      (free_share * situation.free_moment - leaning * situation.determinant) * situation.per_lever;
  const Pair forth = torque_per_force_m_ * force_n;
  const double turning_nm =
      acceleration.z * yaw_inertia_kg_m2_ - free_share * situation.free_yaw_nm;
  const double sum = torque_per_turning_ * turning_nm;
  const double first = (sum + forth[1]) * (1.0 / 3);
  const double others = sum - first;
  return {first, 0.5 * (others - forth[0]), 0.5 * (others + forth[0])};
}

}  // namespace fakebot::robots::kugle
