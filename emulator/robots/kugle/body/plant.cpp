#include "robots/kugle/body/plant.hpp"

#include <cmath>

namespace fakebot::robots::kugle {
namespace {

using sim::world::Vec2;

/// No substep is longer. A little more than 1 ms, so that rounding makes no sixth one of 5 ms.
constexpr double kSubstepS = 0.0010001;

/// Forces of the wheels, N along the floor and Nm about the vertical.
struct WheelForces {
  double x_n;
  double y_n;
  double turning_nm;
};
WheelForces wheel_forces(const PerWheel& torque_nm, const PlantConstants& constants) {
  const auto& [first, second, third] = torque_nm;
  const double per_radius = 1 / constants.wheel_radius_m;
  return {kWheelsPerForceX * 0.5 * per_radius * (third - second),
          kWheelsPerForceY * 0.5 * per_radius * (2 * first - second - third),
          -kWheelsPerTorqueZ * constants.ball_radius_m * per_radius * (first + second + third)};
}

}  // namespace

Plant::Plant(const PlantConstants& constants) : constants_(constants) {
  const double rk2 = constants.ball_radius_m * constants.ball_radius_m;
  const double per_rw2 = 1 / (constants.wheel_radius_m * constants.wheel_radius_m);
  const double shell_m = constants.ball_radius_m - constants.ball_coating_m;
  const double ball_inertia_kg_m2 = 2.0 / 3 * constants.ball_mass_kg * shell_m * shell_m;

  wheels_mass_kg_ = 0.75 * constants.wheel_inertia_kg_m2 * per_rw2;
  motors_friction_n_s_m_ = 0.75 * constants.motor_friction_nm_s * per_rw2;
  ball_and_all_kg_ =
      constants.ball_mass_kg + constants.body_mass_kg + ball_inertia_kg_m2 / rk2 + wheels_mass_kg_;
  mass_moment_kg_m_ = constants.body_mass_kg * constants.centre_of_mass_m;
  tilt_inertia_kg_m2_ = Pair{constants.pitch_inertia_kg_m2, constants.roll_inertia_kg_m2} +
                        (mass_moment_kg_m_ * constants.centre_of_mass_m + wheels_mass_kg_ * rk2);
  turn_inertia_kg_m2_ =
      constants.yaw_inertia_kg_m2 + 1.5 * constants.wheel_inertia_kg_m2 * rk2 * per_rw2;
  turn_friction_nm_s_rad_ =
      1.5 * constants.motor_friction_nm_s * rk2 * per_rw2 + constants.body_friction_nm_s_rad;
}

void Plant::step(const PerWheel& torque_nm, Vec2 hand_force_n, double dt_s) {
  if (state_.fallen) { return; }
  const int substeps = 1 + static_cast<int>(dt_s / kSubstepS);
  const double h = dt_s / substeps;

  // The forces of the wheels turn with the body: by half of the turn of this tick.
  const Heading before = heading_;
  const double turned_from_rad = state_.angles.yaw_rad;
  turn(torque_nm, h, substeps);
  const double turned_rad = state_.angles.yaw_rad - turned_from_rad;
  const Heading ahead = heading_;
  heading_ = {0.5 * (before.cos + ahead.cos), 0.5 * (before.sin + ahead.sin)};
  const auto [x_n, y_n, turning_nm] = wheel_forces(torque_nm, constants_);
  const Pair wheels_n{x_n, y_n};
  const Pair hand_n = in_heading_frame(hand_force_n);

  // In a tick the tilt changes by a hundredth of a radian at most: its matrices stay, and gravity
  // follows it along the tangent.
  const Pair from_lean = in_heading_frame(lean_);
  const SinCos forward = sin_cos_of_eighth_turn(from_lean[0]);
  const SinCos left = sin_cos_of_eighth_turn(from_lean[1]);
  const Pair sin{forward.sin, left.sin};
  const Pair cos{forward.cos, left.cos};
  const double rk = constants_.ball_radius_m;
  const Pair m12 = mass_moment_kg_m_ * cos - wheels_mass_kg_ * rk;
  const Pair per_determinant = 1 / (ball_and_all_kg_ * tilt_inertia_kg_m2_ - m12 * m12);
  const Pair by_tilt = m12 * per_determinant;
  const Pair ball_by_force = tilt_inertia_kg_m2_ * per_determinant;
  const Pair tilt_by_moment = ball_and_all_kg_ * per_determinant;

  const Pair from_velocity = in_heading_frame(state_.velocity_m_s);
  Pair velocity = from_velocity;
  Pair rate = in_heading_frame(lean_rate_);
  const Pair force_n = wheels_n + hand_n + mass_moment_kg_m_ * sin * (rate * rate);
  const double weight_moment_nm = mass_moment_kg_m_ * constants_.gravity_m_s2;
  const Pair moment_nm =
      weight_moment_nm * sin + constants_.centre_of_mass_m * cos * hand_n - rk * wheels_n;
  const Pair moment_per_rad = weight_moment_nm * cos;

  Pair way{};
  Pair leaned{};
  for (int i = 0; i < substeps; ++i) {
    const Pair slip_n = motors_friction_n_s_m_ * (velocity - rk * rate);
    const Pair along = force_n - constants_.ball_friction_n_s_m * velocity - slip_n;
    const Pair about = moment_nm + moment_per_rad * leaned + rk * slip_n -
                       constants_.body_friction_nm_s_rad * rate;
    velocity += h * (ball_by_force * along - by_tilt * about);
    rate += h * (tilt_by_moment * about - by_tilt * along);
    way += h * velocity;
    leaned += h * rate;
  }

  turn_wheels(way, leaned, turned_rad);
  state_.position_m = state_.position_m + in_world(way);
  state_.velocity_m_s = in_world(velocity);
  state_.acceleration_m_s2 = in_world(velocity - from_velocity) * (1 / dt_s);
  lean_ = lean_ + in_world(leaned);
  lean_rate_ = in_world(rate);
  heading_ = ahead;
  fall_if_tilted();
  settle();
}

void Plant::fall_if_tilted() {
  const double square = sim::world::dot(lean_, lean_);
  if (square <= kFallTiltRad * kFallTiltRad) { return; }
  lean_ = lean_ * (kFallTiltRad / std::sqrt(square));
  come_to_rest();
  state_.fallen = true;
}

void Plant::come_to_rest() {
  state_.velocity_m_s = {};
  state_.acceleration_m_s2 = {};
  state_.yaw_rate_rad_s = 0;
  lean_rate_ = {};
}

void Plant::turn(const PerWheel& torque_nm, double substep_s, int substeps) {
  const double turning_nm = wheel_forces(torque_nm, constants_).turning_nm;
  const double per_inertia = substep_s / turn_inertia_kg_m2_;
  double turned_rad = 0;
  double rate = state_.yaw_rate_rad_s;
  for (int i = 0; i < substeps; ++i) {
    rate += per_inertia * (turning_nm - turn_friction_nm_s_rad_ * rate);
    turned_rad += substep_s * rate;
  }
  state_.yaw_rate_rad_s = rate;
  state_.angles.yaw_rad += turned_rad;

  const SinCos half_turn = sin_cos(turned_rad * 0.5);
  const auto [cos, sin] = half_heading_;
  // One Newton step keeps them on the unit circle forever.
  const double scale = 1.5 - 0.5 * (cos * cos + sin * sin);
  half_heading_ = {(cos * half_turn.cos - sin * half_turn.sin) * scale,
                   (sin * half_turn.cos + cos * half_turn.sin) * scale};
  const SinCos whole = doubled({half_heading_.sin, half_heading_.cos});
  heading_ = {whole.cos, whole.sin};
}

void Plant::set_upright() {
  come_to_rest();
  lean_ = {};
  state_.fallen = false;
  settle();
}

void Plant::tilt(double roll_rad, double pitch_rad) {
  come_to_rest();
  lean_ = in_world(Pair{pitch_rad, -roll_rad});
  state_.fallen = false;
  settle();
}

void Plant::place(const sim::world::Placement& placement) {
  state_.position_m = placement.position;
  state_.angles.yaw_rad = placement.heading_rad;
  const SinCos half_yaw = sin_cos(placement.heading_rad * 0.5);
  half_heading_ = {half_yaw.cos, half_yaw.sin};
  const SinCos yaw = doubled(half_yaw);
  heading_ = {yaw.cos, yaw.sin};
  set_upright();
}

void Plant::stop(Vec2 towards_solid) {
  const double lost_m_s = sim::world::dot(state_.velocity_m_s, towards_solid);
  if (lost_m_s <= 0) { return; }
  const Vec2 lost = towards_solid * lost_m_s;
  state_.velocity_m_s = state_.velocity_m_s - lost;
  // The impulse is at the ball, so the second row of the mass matrix has none: what the first
  // coordinate loses, the second one gains.
  const Pair cos{sin_cos_of_eighth_turn(state_.angles.pitch_rad).cos,
                 sin_cos_of_eighth_turn(state_.angles.roll_rad).cos};
  const Pair m12 = mass_moment_kg_m_ * cos - wheels_mass_kg_ * constants_.ball_radius_m;
  const Pair gained = in_heading_frame(lost) * m12 / tilt_inertia_kg_m2_;
  lean_rate_ = lean_rate_ + in_world(gained);
  settle();
}

void Plant::put_ball_at(Vec2 position_m) {
  turn_wheels(in_heading_frame(position_m - state_.position_m), Pair{}, 0);
  state_.position_m = position_m;
}

/// What the rest of the state follows from.
void Plant::settle() {
  const Pair lean = in_heading_frame(lean_);
  const Pair rate = in_heading_frame(lean_rate_);
  const double yaw_rate = state_.yaw_rate_rad_s;
  state_.angles.pitch_rad = lean[0];
  state_.angles.roll_rad = -lean[1];
  // While it turns, the lean goes round in the heading's frame.
  const double pitch_rate = rate[0] + yaw_rate * lean[1];
  const double roll_rate = -rate[1] + yaw_rate * lean[0];

  const SinCos half_pitch = sin_cos_of_eighth_turn(0.5 * state_.angles.pitch_rad);
  const SinCos half_roll = sin_cos_of_eighth_turn(0.5 * state_.angles.roll_rad);
  state_.attitude = from_half_angles(half_heading_, half_pitch, half_roll);
  const SinCos pitch = doubled(half_pitch);
  const SinCos roll = doubled(half_roll);
  state_.body_rates_rad_s = {roll_rate - pitch.sin * yaw_rate,
                             roll.cos * pitch_rate + roll.sin * pitch.cos * yaw_rate,
                             -roll.sin * pitch_rate + roll.cos * pitch.cos * yaw_rate};
  state_.wheel_rate_rad_s = wheel_motion(in_heading_frame(state_.velocity_m_s), rate, yaw_rate);
}

void Plant::turn_wheels(Pair way_m, Pair leaned_rad, double turned_rad) {
  const PerWheel turned = wheel_motion(way_m, leaned_rad, turned_rad);
  for (std::size_t i = 0; i < turned.size(); ++i) { state_.wheel_angle_rad[i] += turned[i]; }
}

/// MATLAB model, InverseKinematics.m at upright.
PerWheel Plant::wheel_motion(Pair ball, Pair lean, double yaw) const {
  const double per_radius = 1 / constants_.wheel_radius_m;
  const Pair rolling = (ball - constants_.ball_radius_m * lean) * per_radius;
  const double x = kWheelsPerForceX * 0.5 * rolling[0];
  const double y = kWheelsPerForceY * 0.5 * rolling[1];
  const double z = -kWheelsPerTorqueZ * constants_.ball_radius_m * per_radius * yaw;
  return {2 * y + z, z - x - y, z + x - y};
}

Plant::Pair Plant::in_heading_frame(Vec2 vector) const {
  return Pair{vector.x_m * heading_.cos + vector.y_m * heading_.sin,
              vector.y_m * heading_.cos - vector.x_m * heading_.sin};
}

Vec2 Plant::in_world(Pair vector) const {
  return {vector[0] * heading_.cos - vector[1] * heading_.sin,
          vector[1] * heading_.cos + vector[0] * heading_.sin};
}

}  // namespace fakebot::robots::kugle
