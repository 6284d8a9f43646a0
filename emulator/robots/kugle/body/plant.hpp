// The body on its ball: an inverted pendulum in each of two directions, and a turn about the
// vertical. The three axes are the exact reduction of the MATLAB model (mass.m, gravity.m,
// input_forces.m) at upright. The body leans and moves in the frame of the world, also while the
// robot turns. All further coupling of the axes, at larger tilts, is left out.
#pragma once

#include <array>

#include "robots/kugle/body/plant_constants.hpp"
#include "robots/kugle/pair.hpp"
#include "robots/kugle/quaternion.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::robots::kugle {

/// A value for each wheel. As in the firmware, the first wheel is in front.
using PerWheel = std::array<double, 3>;

/// The state in the frame of the world. The position is the centre of the ball.
struct PlantState {
  sim::world::Vec2 position_m;
  sim::world::Vec2 velocity_m_s;
  sim::world::Vec2 acceleration_m_s2;  ///< mean of the last step
  EulerAngles angles;                  ///< yaw without wrap
  double yaw_rate_rad_s = 0;
  Quaternion attitude;          ///< of `angles`; without jumps while the robot turns
  Vec3 body_rates_rad_s;        ///< as measured by a gyro in the body
  PerWheel wheel_angle_rad{};   ///< behind the gear
  PerWheel wheel_rate_rad_s{};  ///< behind the gear
  bool fallen = false;
};

class Plant {
 public:
  /// A robot tilted further than this in any direction has fallen: gravity passes beyond the line
  /// between the contacts of two wheels. The contacts are 45 degrees from the top of the ball, and
  /// 60 degrees from the middle between two contacts: atan(tan(45 deg) cos(60 deg)) = 26.6 deg. A
  /// fallen robot rests at this tilt, as if caught.
  static constexpr double kFallTiltRad = 0.46364760900080609;

  explicit Plant(const PlantConstants& constants = {});

  const PlantState& state() const { return state_; }

  /// Simulates a tick. `torque_nm` are the torques of the wheels behind the gear; the hand pushes
  /// horizontally at the centre of mass. A fallen robot does not move.
  void step(const PerWheel& torque_nm, sim::world::Vec2 hand_force_n, double dt_s);

  /// Puts the robot upright and at rest, at its place and with its heading: somebody holds the
  /// robot, or has picked it up.
  void set_upright();
  /// Puts the robot upright and at rest elsewhere. Encoders do not notice.
  void place(const sim::world::Placement& placement);

  /// Puts the robot at rest, and holds it tilted.
  void tilt(double roll_rad, double pitch_rad);

  /// A solid in this direction (a vector of length 1) stops the ball. The body goes on: the lost
  /// speed of the ball becomes tilt.
  void stop(sim::world::Vec2 towards_solid);
  /// A solid has stopped the ball at this point in the last step.
  void put_ball_at(sim::world::Vec2 position_m);

 private:
  /// The sums over a tick's substeps of a millisecond, where the acceleration of the lean is a + b
  /// times the lean since the beginning of the tick. Powers of the substep times binomials.
  struct Substeps {
    double tick_s = 0;
    double way_s2 = 0;             ///< acceleration to way
    double leaned_of_rate_s2 = 0;  ///< rate to the integral of the lean
    double leaned_of_acceleration_s3 = 0;
    double way_of_acceleration_s4 = 0;
    // The turn, with friction: from the rate before, and from a moment.
    double rate_kept = 1;
    double rate_per_nm = 0;
    double turn_s = 0;
    double turn_per_nm = 0;
  };

  void prepare(double dt_s);
  Pair move(Pair wheels_n, Pair hand_n);
  void fall_if_tilted();
  void come_to_rest();
  void settle();
  void turn_wheels(Pair way_m, Pair leaned_rad, double turned_rad);
  Pair in_heading_frame(sim::world::Vec2 vector) const;
  PerWheel wheel_motion(Pair ball, Pair lean, double yaw) const;

  PlantConstants constants_;
  double wheels_mass_kg_ = 0;   // of the turning wheels, felt along the floor
  double ball_and_all_kg_ = 0;  // M11
  // A Pair has two axes that move alike, in the frame of the heading: x with pitch, and y with
  // -roll, so that a positive lean points along the axis.
  Pair tilt_inertia_kg_m2_{};    // M22
  double mass_moment_kg_m_ = 0;  // body mass times height
  double turn_inertia_kg_m2_ = 0;
  double motors_friction_n_s_m_ = 0;  // of the motors, felt along the floor
  double turn_friction_nm_s_rad_ = 0;
  PerWheel wheel_per_motion_{};  // rad of a wheel for a metre along x and y, for a radian of yaw
  Substeps substeps_;

  PlantState state_;
  HalfHeading half_heading_;  // goes on beyond half a turn, so the cosine may be negative
  Heading heading_;
  Pair velocity_m_s_{};
  Pair lean_rad_{};
  Pair lean_rate_rad_s_{};
  Pair sin_lean_{};
  Pair cos_lean_{1, 1};
};

}  // namespace fakebot::robots::kugle
