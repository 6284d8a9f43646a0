#include "robots/kugle/body/plant.hpp"

#include <cmath>

namespace fakebot::robots::kugle {
namespace {

using sim::world::Vec2;

/// No substep is longer. A little more than 1 ms, so that rounding makes no sixth substep in 5 ms.
constexpr double kSubstepS = 0.0010001;

/// Below this angle a few terms of the series are within 1e-11.
constexpr double kSmallAngleRad = 0.1;

SinCos sin_cos_of_turn(double angle_rad) {
  if (!(std::abs(angle_rad) < kSmallAngleRad)) { return sin_cos(angle_rad); }
  const double q = angle_rad * angle_rad;
  return {angle_rad * (1 - q * (1.0 / 6 - q * (1.0 / 120))),
          1 - q * (1.0 / 2 - q * (1.0 / 24 - q * (1.0 / 720)))};
}

constexpr Heading turned(Heading heading, SinCos turn) {
  return {heading.cos * turn.cos - heading.sin * turn.sin,
          heading.sin * turn.cos + heading.cos * turn.sin};
}

/// Turns a vector from a frame into another frame, which is turned to the left.
Pair turned_back(Pair vector, SinCos turn) {
  return vector * turn.cos + Pair{vector[1], -vector[0]} * turn.sin;
}
Vec2 in_world(Pair vector, Heading heading) {
  return {vector[0] * heading.cos - vector[1] * heading.sin,
          vector[1] * heading.cos + vector[0] * heading.sin};
}

}  // namespace

Plant::Plant(const PlantConstants& constants) : constants_(constants) {
  const double rk2 = constants.ball_radius_m * constants.ball_radius_m;
  const double per_rw = 1 / constants.wheel_radius_m;
  const double per_rw2 = per_rw * per_rw;
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
  wheel_per_motion_ = {kWheelsPerForceX * 0.5 * per_rw, kWheelsPerForceY * 0.5 * per_rw,
                       -kWheelsPerTorqueZ * constants.ball_radius_m * per_rw};
}

void Plant::prepare(double dt_s) {
  const int count = 1 + static_cast<int>(dt_s / kSubstepS);
  const double h = dt_s / count;
  const double m = count;
  substeps_ = {.tick_s = dt_s,
               .way_s2 = h * h * m * (m + 1) / 2,
               .leaned_of_rate_s2 = h * h * m * (m - 1) / 2,
               .leaned_of_acceleration_s3 = h * h * h * (m - 1) * m * (m + 1) / 6,
               .way_of_acceleration_s4 = h * h * h * h * (m - 1) * m * (m + 1) * (m + 2) / 24};
  const double kept = 1 - h * turn_friction_nm_s_rad_ / turn_inertia_kg_m2_;
  for (int i = 0; i < count; ++i) {
    substeps_.rate_kept *= kept;
    substeps_.turn_s += h * substeps_.rate_kept;
    substeps_.rate_per_nm = kept * substeps_.rate_per_nm + h / turn_inertia_kg_m2_;
    substeps_.turn_per_nm += h * substeps_.rate_per_nm;
  }
}

void Plant::step(const PerWheel& torque_nm, Vec2 hand_force_n, double dt_s) {
  if (state_.fallen) { return; }
  if (dt_s != substeps_.tick_s) { prepare(dt_s); }
  const auto& [first, second, third] = torque_nm;
  const double turning_nm = wheel_per_motion_[2] * (first + second + third);
  const Pair wheels_n{wheel_per_motion_[0] * (third - second),
                      wheel_per_motion_[1] * (2 * first - second - third)};

  const double rate_rad_s = state_.yaw_rate_rad_s;
  const double turned_rad = substeps_.turn_s * rate_rad_s + substeps_.turn_per_nm * turning_nm;
  state_.yaw_rate_rad_s = substeps_.rate_kept * rate_rad_s + substeps_.rate_per_nm * turning_nm;
  state_.angles.yaw_rad += turned_rad;

  // The forces of the wheels turn with the body: by half of the turn of this tick.
  const SinCos half_turn = sin_cos_of_turn(0.5 * turned_rad);
  const Heading middle = turned(heading_, half_turn);
  velocity_m_s_ = turned_back(velocity_m_s_, half_turn);
  lean_rad_ = turned_back(lean_rad_, half_turn);
  lean_rate_rad_s_ = turned_back(lean_rate_rad_s_, half_turn);
  sin_lean_ = turned_back(sin_lean_, half_turn);
  heading_ = middle;
  const Pair lean_before = lean_rad_;
  const Pair way = move(wheels_n, in_heading_frame(hand_force_n));
  turn_wheels(way, lean_rad_ - lean_before, turned_rad);

  velocity_m_s_ = turned_back(velocity_m_s_, half_turn);
  lean_rad_ = turned_back(lean_rad_, half_turn);
  lean_rate_rad_s_ = turned_back(lean_rate_rad_s_, half_turn);
  const auto [cos, sin] = half_heading_;
  // One Newton step keeps cosine and sine on the unit circle forever.
  const double scale = 1.5 - 0.5 * (cos * cos + sin * sin);
  half_heading_ = {(cos * half_turn.cos - sin * half_turn.sin) * scale,
                   (sin * half_turn.cos + cos * half_turn.sin) * scale};
  heading_ = whole(half_heading_);
  fall_if_tilted();
  settle();
}

/// Moves ball and body in a single frame: the heading in the middle of the tick. Returns the way of
/// the ball.
Pair Plant::move(Pair wheels_n, Pair hand_n) {
  // In a tick the tilt changes by a hundredth of a radian at most: the matrix of masses stays, and
  // gravity follows the lean along the tangent.
  const double rk = constants_.ball_radius_m;
  const Pair m12 = mass_moment_kg_m_ * cos_lean_ - wheels_mass_kg_ * rk;
  const Pair per_determinant = 1 / (ball_and_all_kg_ * tilt_inertia_kg_m2_ - m12 * m12);
  const Pair by_tilt = m12 * per_determinant;
  const Pair ball_by_force = tilt_inertia_kg_m2_ * per_determinant;
  const Pair tilt_by_moment = ball_and_all_kg_ * per_determinant;

  const Pair velocity = velocity_m_s_;
  const Pair rate = lean_rate_rad_s_;
  const double weight_moment_nm = mass_moment_kg_m_ * constants_.gravity_m_s2;
  const Pair slip_n = motors_friction_n_s_m_ * (velocity - rk * rate);
  const Pair along_n = wheels_n + hand_n - slip_n + mass_moment_kg_m_ * sin_lean_ * (rate * rate) -
                       constants_.ball_friction_n_s_m * velocity;
  const Pair about_nm = weight_moment_nm * sin_lean_ +
                        constants_.centre_of_mass_m * cos_lean_ * hand_n +
                        rk * (slip_n - wheels_n) - constants_.body_friction_nm_s_rad * rate;
  const Pair about_per_rad = weight_moment_nm * cos_lean_;
  const Pair acceleration = ball_by_force * along_n - by_tilt * about_nm;
  const Pair tilting = tilt_by_moment * about_nm - by_tilt * along_n;
  const Pair acceleration_per_rad = -by_tilt * about_per_rad;
  const Pair tilting_per_rad = tilt_by_moment * about_per_rad;

  const Substeps& sum = substeps_;
  const Pair leaned_s = sum.leaned_of_rate_s2 * rate + sum.leaned_of_acceleration_s3 * tilting;
  const Pair leaned_s2 =
      sum.leaned_of_acceleration_s3 * rate + sum.way_of_acceleration_s4 * tilting;
  const Pair gained = sum.tick_s * acceleration + acceleration_per_rad * leaned_s;
  const Pair way =
      sum.tick_s * velocity + sum.way_s2 * acceleration + acceleration_per_rad * leaned_s2;
  velocity_m_s_ = velocity + gained;
  lean_rate_rad_s_ = rate + sum.tick_s * tilting + tilting_per_rad * leaned_s;
  lean_rad_ += sum.tick_s * rate + sum.way_s2 * tilting + tilting_per_rad * leaned_s2;

  state_.position_m = state_.position_m + in_world(way, heading_);
  state_.velocity_m_s = in_world(velocity_m_s_, heading_);
  state_.acceleration_m_s2 = in_world(gained, heading_) * (1 / sum.tick_s);
  return way;
}

void Plant::fall_if_tilted() {
  const double square = lean_rad_[0] * lean_rad_[0] + lean_rad_[1] * lean_rad_[1];
  if (square <= kFallTiltRad * kFallTiltRad) { return; }
  lean_rad_ *= kFallTiltRad / std::sqrt(square);
  come_to_rest();
  state_.fallen = true;
}

void Plant::come_to_rest() {
  state_.velocity_m_s = {};
  state_.acceleration_m_s2 = {};
  state_.yaw_rate_rad_s = 0;
  velocity_m_s_ = Pair{};
  lean_rate_rad_s_ = Pair{};
}

void Plant::set_upright() {
  tilt(0, 0);
}

void Plant::tilt(double roll_rad, double pitch_rad) {
  come_to_rest();
  lean_rad_ = Pair{pitch_rad, -roll_rad};
  state_.fallen = false;
  settle();
}

void Plant::place(const sim::world::Placement& placement) {
  state_.position_m = placement.position;
  state_.angles.yaw_rad = placement.heading_rad;
  const SinCos half_yaw = sin_cos(placement.heading_rad * 0.5);
  half_heading_ = {half_yaw.cos, half_yaw.sin};
  heading_ = whole(half_heading_);
  set_upright();
}

void Plant::stop(Vec2 towards_solid) {
  const double lost_m_s = sim::world::dot(state_.velocity_m_s, towards_solid);
  if (lost_m_s <= 0) { return; }
  state_.velocity_m_s = state_.velocity_m_s - towards_solid * lost_m_s;
  const Pair lost = in_heading_frame(towards_solid * lost_m_s);
  velocity_m_s_ -= lost;
  // The impulse acts on the ball, so the second row of the mass matrix has no impulse: the loss of
  // the first coordinate is a gain of the second.
  const Pair m12 = mass_moment_kg_m_ * cos_lean_ - wheels_mass_kg_ * constants_.ball_radius_m;
  lean_rate_rad_s_ += lost * m12 / tilt_inertia_kg_m2_;
  settle();
}

void Plant::put_ball_at(Vec2 position_m) {
  turn_wheels(in_heading_frame(position_m - state_.position_m), Pair{}, 0);
  state_.position_m = position_m;
}

/// Computes the state that follows from the coordinates.
void Plant::settle() {
  const double yaw_rate = state_.yaw_rate_rad_s;
  state_.angles.pitch_rad = lean_rad_[0];
  state_.angles.roll_rad = -lean_rad_[1];

  // Half of the angles are below a quarter.
  const auto [sin, cos] = sin_cos_of_small_angles(0.5 * lean_rad_);
  sin_lean_ = 2 * sin * cos;
  cos_lean_ = cos * cos - sin * sin;
  state_.attitude = from_half_angles(half_heading_, {.sin = sin[0], .cos = cos[0]},
                                     {.sin = -sin[1], .cos = cos[1]});

  // While the robot turns, the lean goes round in the heading's frame.
  const double pitch_rate = lean_rate_rad_s_[0] + yaw_rate * lean_rad_[1];
  const double roll_rate = -lean_rate_rad_s_[1] + yaw_rate * lean_rad_[0];
  const double upright_rate = cos_lean_[0] * yaw_rate;
  state_.body_rates_rad_s = {roll_rate - sin_lean_[0] * yaw_rate,
                             cos_lean_[1] * pitch_rate - sin_lean_[1] * upright_rate,
                             sin_lean_[1] * pitch_rate + cos_lean_[1] * upright_rate};
  state_.wheel_rate_rad_s = wheel_motion(velocity_m_s_, lean_rate_rad_s_, yaw_rate);
}

void Plant::turn_wheels(Pair way_m, Pair leaned_rad, double turned_rad) {
  const PerWheel turned = wheel_motion(way_m, leaned_rad, turned_rad);
  for (std::size_t i = 0; i < turned.size(); ++i) { state_.wheel_angle_rad[i] += turned[i]; }
}

/// MATLAB model, InverseKinematics.m at upright.
PerWheel Plant::wheel_motion(Pair ball, Pair lean, double yaw) const {
  const Pair rolling = ball - constants_.ball_radius_m * lean;
  const double x = wheel_per_motion_[0] * rolling[0];
  const double y = wheel_per_motion_[1] * rolling[1];
  const double z = wheel_per_motion_[2] * yaw;
  return {z + 2 * y, z - y - x, z - y + x};
}

Pair Plant::in_heading_frame(Vec2 vector) const {
  return Pair{vector.x_m * heading_.cos + vector.y_m * heading_.sin,
              vector.y_m * heading_.cos - vector.x_m * heading_.sin};
}

}  // namespace fakebot::robots::kugle
