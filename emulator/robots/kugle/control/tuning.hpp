// The board's parameters that the controllers use. The names are the names of the firmware's
// Parameters.h in the style of this code. Only the table of the parameters
// (fakebot/protocol/kugle/parameters.hpp) has the defaults. SI units.
#pragma once

#include <array>
#include <cstdint>

#include "fakebot/protocol/kugle/names.hpp"
#include "fakebot/protocol/kugle/parameter_memory.hpp"
#include "robots/kugle/quaternion.hpp"

namespace fakebot::robots::kugle {

namespace controller_mode = protocol::kugle::controller_mode;
namespace controller_type = protocol::kugle::controller_type;

/// `controller.ManifoldType`: what the sliding variable is made of.
namespace manifold {
inline constexpr std::uint8_t kQDotInertial = 0;
inline constexpr std::uint8_t kQDotBody = 1;
inline constexpr std::uint8_t kOmegaInertial = 2;
inline constexpr std::uint8_t kOmegaBody = 3;
}  // namespace manifold

struct SlidingModeTuning {
  Vec3 k{};
  Vec3 eta{};
  Vec3 epsilon{};
  std::uint8_t manifold_type{};
  bool continuous_switching{};
  bool equivalent_control{};
  bool disable_q_dot_in_equivalent_control{};
  bool disable_omega_xy_in_equivalent_control{};
};

struct BalanceLqrTuning {
  std::array<double, 18> gain{};  ///< three rows: errors of attitude x y z, of rates x y z
  double max_yaw_error_deg{};
  bool equivalent_control{};
};

struct VelocityLqrTuning {
  /// Two rows, for the rates about x and y: errors of position x y, tilt x y, errors of velocity x
  /// y, change of tilt x y, reference of tilt x y.
  std::array<double, 20> gain{};
  double velocity_clamp_m_s{};
  double angular_velocity_clamp_rad_s{};
  /// Documented in degrees and used in radians by the firmware, so that the limit has no effect.
  double max_tilt_rad{};
  double omega_lpf_tau_s{};
  double integrator_powerup_stabilize_time_s{};
  double stabilization_detection_velocity_m_s{};
  double
      maximum_kickin_velocity_m_s{};  ///< below this speed a reference of zero holds the position
  bool integral_enabled{};
  bool position_control_at_zero_velocity_reference{};
  bool use_omega_ref{};
};

struct ReferenceTuning {
  double timeout_s{};
  bool independent_heading{};
  bool step_test_enabled{};
  bool sine_test_enabled{};
  bool circle_test_enabled{};
};

struct WheelSlipTuning {
  double acceleration_threshold_rad_s2{};
  double detection_time_s{};
  double idle_time_s{};
  double increase_time_s{};
  bool enabled{};
  bool reduce_equivalent_control{};
  bool reduce_q_dot{};
  bool reduce_torque{};
  bool independent_heading{};
};

struct TorqueTuning {
  double max_output_torque_nm{};
  double saturation_share{};
  double ramp_up_time_s{};
  double lpf_tau_s{};
  bool ramp_up{};
  bool lpf_enabled{};
};

struct MotorFailureTuning {
  double threshold_nm{};
  double detection_time_s{};
  bool enabled{};
  bool stops_controller{};
};

/// The controllers' model of the robot.
struct ModelTuning {
  double gravity_m_s2{};
  double ball_mass_kg{};
  double ball_inertia_kg_m2{};
  double ball_radius_m{};
  double body_mass_kg{};
  double roll_inertia_kg_m2{};
  double pitch_inertia_kg_m2{};
  double yaw_inertia_kg_m2{};
  double wheel_inertia_kg_m2{};
  double wheel_radius_m{};
  double ball_friction_n_s_m{};
  double motor_friction_nm_s{};
  double body_friction_nm_s_rad{};
  double centre_of_mass_m{};  ///< COM_Z; the firmware takes the value when the controller starts
};

struct Tuning {
  double sample_rate_hz{};
  /// A driver may store any number. In a mode without references the controller balances at the
  /// last reference.
  std::uint8_t mode{};
  std::uint8_t type{};  ///< neither LQR nor sliding mode: the torques are 0
  bool disable_q_dot{};
  bool yaw_velocity_braking{};
  bool disable_motor_output{};
  ReferenceTuning references{};
  SlidingModeTuning sliding_mode{};
  BalanceLqrTuning balance_lqr{};
  VelocityLqrTuning velocity_lqr{};
  WheelSlipTuning wheel_slip{};
  TorqueTuning torque{};
  MotorFailureTuning motor_failure{};
  ModelTuning model{};
};

/// Reads the present memory of the board.
Tuning tuning_of(const protocol::kugle::ParameterMemory& memory);

}  // namespace fakebot::robots::kugle
