// The messages of the Kugle's board with the estimated state, and with the work of the controllers.
// "Not sent": the firmware declares the message, but no code sends it.
//
// Source: firmware, MessageTypes.h and BalanceController.cpp; API protocol, "Embedded board to PC".
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/kugle/names.hpp"

namespace fakebot::protocol::inline v0::kugle {

/// The state as estimated by the board. Sent in each tick.
struct StateEstimates {
  static constexpr std::uint8_t id = 0x11;
  static constexpr std::string_view name = "StateEstimates";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  float q_w = 0;
  float q_x = 0;
  float q_y = 0;
  float q_z = 0;
  float dq_w_1_s = 0;
  float dq_x_1_s = 0;
  float dq_y_1_s = 0;
  float dq_z_1_s = 0;
  float position_x_m = 0;
  float position_y_m = 0;
  float velocity_x_m_s = 0;
  float velocity_y_m_s = 0;
  float center_of_mass_x_m = 0;
  float center_of_mass_y_m = 0;
  float center_of_mass_z_m = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &StateEstimates::time_s, "since the board was started", Unit{1, "s"}},
        Field{"q_w", &StateEstimates::q_w, "attitude, w"},
        Field{"q_x", &StateEstimates::q_x, "likewise, x"},
        Field{"q_y", &StateEstimates::q_y, "likewise, y"},
        Field{"q_z", &StateEstimates::q_z, "likewise, z"},
        Field{"dq_w_1_s", &StateEstimates::dq_w_1_s, "change of the attitude, w", Unit{1, "1/s"}},
        Field{"dq_x_1_s", &StateEstimates::dq_x_1_s, "likewise, x", Unit{1, "1/s"}},
        Field{"dq_y_1_s", &StateEstimates::dq_y_1_s, "likewise, y", Unit{1, "1/s"}},
        Field{"dq_z_1_s", &StateEstimates::dq_z_1_s, "likewise, z", Unit{1, "1/s"}},
        Field{"position_x_m", &StateEstimates::position_x_m,
              "of the centre of the ball, from where it was started", Unit{1, "m"}},
        Field{"position_y_m", &StateEstimates::position_y_m, "likewise, y", Unit{1, "m"}},
        Field{"velocity_x_m_s", &StateEstimates::velocity_x_m_s,
              "of the centre of the ball, in the inertial frame", Unit{1, "m/s"}},
        Field{"velocity_y_m_s", &StateEstimates::velocity_y_m_s, "likewise, y", Unit{1, "m/s"}},
        Field{"center_of_mass_x_m", &StateEstimates::center_of_mass_x_m,
              "of the body, from the centre of the ball; the firmware never sets it", Unit{1, "m"}},
        Field{"center_of_mass_y_m", &StateEstimates::center_of_mass_y_m, "likewise, y",
              Unit{1, "m"}},
        Field{"center_of_mass_z_m", &StateEstimates::center_of_mass_z_m, "likewise, z",
              Unit{1, "m"}}};
  }
};

/// The controller. Sent in each tick, also with the controller off.
struct ControllerInfo {
  static constexpr std::uint8_t id = 0x12;
  static constexpr std::string_view name = "ControllerInfo";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  std::uint8_t type = 0;
  std::uint8_t mode = 0;
  float torque_1_nm = 0;
  float torque_2_nm = 0;
  float torque_3_nm = 0;
  float compute_time_s = 0;
  float delivered_torque_1_nm = 0;
  float delivered_torque_2_nm = 0;
  float delivered_torque_3_nm = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &ControllerInfo::time_s, "since the board was started", Unit{1, "s"}},
        Field{"type", &ControllerInfo::type, "which controller", controller_type::values},
        Field{"mode", &ControllerInfo::mode, "its mode", controller_mode::values},
        Field{"torque_1_nm", &ControllerInfo::torque_1_nm, "torque at a wheel", Unit{1, "Nm"}},
        Field{"torque_2_nm", &ControllerInfo::torque_2_nm, "likewise", Unit{1, "Nm"}},
        Field{"torque_3_nm", &ControllerInfo::torque_3_nm, "likewise", Unit{1, "Nm"}},
        Field{"compute_time_s", &ControllerInfo::compute_time_s, "of the tick", Unit{1, "s"}},
        Field{"delivered_torque_1_nm", &ControllerInfo::delivered_torque_1_nm,
              "torque that the motor driver measures", Unit{1, "Nm"}},
        Field{"delivered_torque_2_nm", &ControllerInfo::delivered_torque_2_nm, "likewise",
              Unit{1, "Nm"}},
        Field{"delivered_torque_3_nm", &ControllerInfo::delivered_torque_3_nm, "likewise",
              Unit{1, "Nm"}}};
  }
};

/// Not sent.
struct AttitudeControllerInfo {
  static constexpr std::uint8_t id = 0x13;
  static constexpr std::string_view name = "AttitudeControllerInfo";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"time_s", &AttitudeControllerInfo::time_s,
                            "since the board was started", Unit{1, "s"}}};
  }
};

/// Not sent.
struct VelocityControllerInfo {
  static constexpr std::uint8_t id = 0x14;
  static constexpr std::string_view name = "VelocityControllerInfo";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"time_s", &VelocityControllerInfo::time_s,
                            "since the board was started", Unit{1, "s"}}};
  }
};

/// More of the controller. Sent in each tick. Angles are in degrees.
struct ControllerDebug {
  static constexpr std::uint8_t id = 0x15;
  static constexpr std::string_view name = "ControllerDebug";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  float orientation_roll_deg = 0;
  float orientation_pitch_deg = 0;
  float orientation_yaw_deg = 0;
  float orientation_ref_roll_deg = 0;
  float orientation_ref_pitch_deg = 0;
  float orientation_ref_yaw_deg = 0;
  float orientation_integral_roll_deg = 0;
  float orientation_integral_pitch_deg = 0;
  float orientation_integral_yaw_deg = 0;
  float omega_x_rad_s = 0;
  float omega_y_rad_s = 0;
  float omega_z_rad_s = 0;
  float omega_ref_x_rad_s = 0;
  float omega_ref_y_rad_s = 0;
  float omega_ref_z_rad_s = 0;
  float velocity_x_m_s = 0;
  float velocity_y_m_s = 0;
  float velocity_kinematics_x_m_s = 0;
  float velocity_kinematics_y_m_s = 0;
  float velocity_ref_x_m_s = 0;
  float velocity_ref_y_m_s = 0;
  float torque_1_nm = 0;
  float torque_2_nm = 0;
  float torque_3_nm = 0;
  float s_1 = 0;
  float s_2 = 0;
  float s_3 = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &ControllerDebug::time_s, "since the board was started", Unit{1, "s"}},
        Field{"orientation_roll_deg", &ControllerDebug::orientation_roll_deg, "roll",
              Unit{1, "deg"}},
        Field{"orientation_pitch_deg", &ControllerDebug::orientation_pitch_deg, "likewise, pitch",
              Unit{1, "deg"}},
        Field{"orientation_yaw_deg", &ControllerDebug::orientation_yaw_deg, "likewise, yaw",
              Unit{1, "deg"}},
        Field{"orientation_ref_roll_deg", &ControllerDebug::orientation_ref_roll_deg, "roll wanted",
              Unit{1, "deg"}},
        Field{"orientation_ref_pitch_deg", &ControllerDebug::orientation_ref_pitch_deg,
              "likewise, pitch", Unit{1, "deg"}},
        Field{"orientation_ref_yaw_deg", &ControllerDebug::orientation_ref_yaw_deg, "likewise, yaw",
              Unit{1, "deg"}},
        Field{"orientation_integral_roll_deg", &ControllerDebug::orientation_integral_roll_deg,
              "always 0", Unit{1, "deg"}},
        Field{"orientation_integral_pitch_deg", &ControllerDebug::orientation_integral_pitch_deg,
              "likewise, pitch", Unit{1, "deg"}},
        Field{"orientation_integral_yaw_deg", &ControllerDebug::orientation_integral_yaw_deg,
              "likewise, yaw", Unit{1, "deg"}},
        Field{"omega_x_rad_s", &ControllerDebug::omega_x_rad_s,
              "angular velocity in the body frame", Unit{1, "rad/s"}},
        Field{"omega_y_rad_s", &ControllerDebug::omega_y_rad_s, "likewise, y", Unit{1, "rad/s"}},
        Field{"omega_z_rad_s", &ControllerDebug::omega_z_rad_s, "likewise, z", Unit{1, "rad/s"}},
        Field{"omega_ref_x_rad_s", &ControllerDebug::omega_ref_x_rad_s,
              "angular velocity wanted, in the body frame", Unit{1, "rad/s"}},
        Field{"omega_ref_y_rad_s", &ControllerDebug::omega_ref_y_rad_s, "likewise, y",
              Unit{1, "rad/s"}},
        Field{"omega_ref_z_rad_s", &ControllerDebug::omega_ref_z_rad_s, "likewise, z",
              Unit{1, "rad/s"}},
        Field{"velocity_x_m_s", &ControllerDebug::velocity_x_m_s, "estimate", Unit{1, "m/s"}},
        Field{"velocity_y_m_s", &ControllerDebug::velocity_y_m_s, "likewise, y", Unit{1, "m/s"}},
        Field{"velocity_kinematics_x_m_s", &ControllerDebug::velocity_kinematics_x_m_s,
              "from the encoders", Unit{1, "m/s"}},
        Field{"velocity_kinematics_y_m_s", &ControllerDebug::velocity_kinematics_y_m_s,
              "likewise, y", Unit{1, "m/s"}},
        Field{"velocity_ref_x_m_s", &ControllerDebug::velocity_ref_x_m_s,
              "the set-point as it came", Unit{1, "m/s"}},
        Field{"velocity_ref_y_m_s", &ControllerDebug::velocity_ref_y_m_s, "likewise, y",
              Unit{1, "m/s"}},
        Field{"torque_1_nm", &ControllerDebug::torque_1_nm, "torque at a wheel", Unit{1, "Nm"}},
        Field{"torque_2_nm", &ControllerDebug::torque_2_nm, "likewise", Unit{1, "Nm"}},
        Field{"torque_3_nm", &ControllerDebug::torque_3_nm, "likewise", Unit{1, "Nm"}},
        Field{"s_1", &ControllerDebug::s_1, "distance from the sliding surface"},
        Field{"s_2", &ControllerDebug::s_2, "likewise"},
        Field{"s_3", &ControllerDebug::s_3, "likewise"}};
  }
};

/// Not sent.
struct MpcInfo {
  static constexpr std::uint8_t id = 0x20;
  static constexpr std::string_view name = "MpcInfo";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &MpcInfo::time_s, "since the board was started", Unit{1, "s"}}};
  }
};

/// Not sent.
struct PredictedMpcTrajectory {
  static constexpr std::uint8_t id = 0x21;
  static constexpr std::string_view name = "PredictedMpcTrajectory";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  std::uint8_t horizon_index = 0;
  float q_w = 0;
  float q_x = 0;
  float q_y = 0;
  float q_z = 0;
  float dq_w_1_s = 0;
  float dq_x_1_s = 0;
  float dq_y_1_s = 0;
  float dq_z_1_s = 0;
  float position_x_m = 0;
  float position_y_m = 0;
  float velocity_x_m_s = 0;
  float velocity_y_m_s = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &PredictedMpcTrajectory::time_s, "since the board was started",
              Unit{1, "s"}},
        Field{"horizon_index", &PredictedMpcTrajectory::horizon_index, "point of the trajectory"},
        Field{"q_w", &PredictedMpcTrajectory::q_w, "attitude, w"},
        Field{"q_x", &PredictedMpcTrajectory::q_x, "likewise, x"},
        Field{"q_y", &PredictedMpcTrajectory::q_y, "likewise, y"},
        Field{"q_z", &PredictedMpcTrajectory::q_z, "likewise, z"},
        Field{"dq_w_1_s", &PredictedMpcTrajectory::dq_w_1_s, "change of the attitude, w",
              Unit{1, "1/s"}},
        Field{"dq_x_1_s", &PredictedMpcTrajectory::dq_x_1_s, "likewise, x", Unit{1, "1/s"}},
        Field{"dq_y_1_s", &PredictedMpcTrajectory::dq_y_1_s, "likewise, y", Unit{1, "1/s"}},
        Field{"dq_z_1_s", &PredictedMpcTrajectory::dq_z_1_s, "likewise, z", Unit{1, "1/s"}},
        Field{"position_x_m", &PredictedMpcTrajectory::position_x_m, "position", Unit{1, "m"}},
        Field{"position_y_m", &PredictedMpcTrajectory::position_y_m, "likewise, y", Unit{1, "m"}},
        Field{"velocity_x_m_s", &PredictedMpcTrajectory::velocity_x_m_s, "velocity",
              Unit{1, "m/s"}},
        Field{"velocity_y_m_s", &PredictedMpcTrajectory::velocity_y_m_s, "likewise, y",
              Unit{1, "m/s"}}};
  }
};

}  // namespace fakebot::protocol::inline v0::kugle
