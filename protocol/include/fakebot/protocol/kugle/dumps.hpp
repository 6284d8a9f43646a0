// The three messages with floats for logging, which the Kugle's board sends in each tick if
// EnableDumpMessages is set. The PC writes the floats into files.
//
// Source: firmware, BalanceController.cpp.
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"

namespace fakebot::protocol::inline v0::kugle {

/// Estimates, references and the controller.
struct MathDump {
  static constexpr std::uint8_t id = 0xFA;
  static constexpr std::string_view name = "MathDump";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  std::array<float, 3> acceleration_m_s2{};
  std::array<float, 3> gyro_rad_s{};
  std::array<float, 3> magnetometer{};
  std::array<float, 2> position_m{};
  std::array<float, 4> q{};
  std::array<float, 2> velocity_m_s{};
  std::array<float, 4> dq_1_s{};
  std::array<float, 3> gyro_bias_rad_s{};
  std::array<float, 3> center_of_mass_m{};
  float wheel_slip = 0;
  std::array<float, 4> q_ref{};
  std::array<float, 3> omega_ref_rad_s{};
  std::array<float, 2> velocity_ref_m_s{};
  std::array<float, 4> q_integral{};
  float wheel_slip_gain = 0;
  std::array<float, 3> s{};
  float compute_time_s = 0;
  std::array<float, 3> torque_nm{};

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &MathDump::time_s, "since the board was started", Unit{1, "s"}},
        Field{"acceleration_m_s2", &MathDump::acceleration_m_s2, "filtered", Unit{1, "m/s2"}},
        Field{"gyro_rad_s", &MathDump::gyro_rad_s, "filtered", Unit{1, "rad/s"}},
        Field{"magnetometer", &MathDump::magnetometer, "filtered"},
        Field{"position_m", &MathDump::position_m, "x, y", Unit{1, "m"}},
        Field{"q", &MathDump::q, "attitude: w, x, y, z"},
        Field{"velocity_m_s", &MathDump::velocity_m_s, "x, y", Unit{1, "m/s"}},
        Field{"dq_1_s", &MathDump::dq_1_s, "change of the attitude", Unit{1, "1/s"}},
        Field{"gyro_bias_rad_s", &MathDump::gyro_bias_rad_s, "estimate", Unit{1, "rad/s"}},
        Field{"center_of_mass_m", &MathDump::center_of_mass_m, "x, y, z", Unit{1, "m"}},
        Field{"wheel_slip", &MathDump::wheel_slip, "1, 10 and 100 for the wheels that slip, added"},
        Field{"q_ref", &MathDump::q_ref, "attitude wanted"},
        Field{"omega_ref_rad_s", &MathDump::omega_ref_rad_s,
              "angular velocity wanted, in the body frame", Unit{1, "rad/s"}},
        Field{"velocity_ref_m_s", &MathDump::velocity_ref_m_s,
              "velocity wanted, in the inertial frame", Unit{1, "m/s"}},
        Field{"q_integral", &MathDump::q_integral, "always 1, 0, 0, 0"},
        Field{"wheel_slip_gain", &MathDump::wheel_slip_gain, "0 while a wheel slips, then up to 1"},
        Field{"s", &MathDump::s, "distance from the sliding surface"},
        Field{"compute_time_s", &MathDump::compute_time_s, "of the tick", Unit{1, "s"}},
        Field{"torque_nm", &MathDump::torque_nm, "at the wheels", Unit{1, "Nm"}}};
  }
};

/// The sensors.
struct SensorDump {
  static constexpr std::uint8_t id = 0xFB;
  static constexpr std::string_view name = "SensorDump";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  std::array<float, 3> acceleration_m_s2{};
  std::array<float, 3> gyro_rad_s{};
  std::array<float, 3> magnetometer{};
  std::array<float, 3> angle_rad{};
  std::array<float, 3> delivered_torque_nm{};
  std::array<float, 4> xsens_q{};
  std::array<float, 4> xsens_dq_1_s{};
  std::array<float, 3> xsens_acceleration_m_s2{};
  std::array<float, 3> xsens_gyro_rad_s{};
  std::array<float, 3> xsens_magnetometer{};

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &SensorDump::time_s, "since the board was started", Unit{1, "s"}},
        Field{"acceleration_m_s2", &SensorDump::acceleration_m_s2, "as measured", Unit{1, "m/s2"}},
        Field{"gyro_rad_s", &SensorDump::gyro_rad_s, "as measured", Unit{1, "rad/s"}},
        Field{"magnetometer", &SensorDump::magnetometer, "as measured"},
        Field{"angle_rad", &SensorDump::angle_rad, "of the wheels", Unit{1, "rad"}},
        Field{"delivered_torque_nm", &SensorDump::delivered_torque_nm,
              "that the motor drivers measure", Unit{1, "Nm"}},
        Field{"xsens_q", &SensorDump::xsens_q, "attitude: w, x, y, z"},
        Field{"xsens_dq_1_s", &SensorDump::xsens_dq_1_s, "its change", Unit{1, "1/s"}},
        Field{"xsens_acceleration_m_s2", &SensorDump::xsens_acceleration_m_s2, "of the Xsens",
              Unit{1, "m/s2"}},
        Field{"xsens_gyro_rad_s", &SensorDump::xsens_gyro_rad_s, "likewise", Unit{1, "rad/s"}},
        Field{"xsens_magnetometer", &SensorDump::xsens_magnetometer, "likewise"}};
  }
};

/// How uncertain the estimates are; matrices row by row.
struct CovarianceDump {
  static constexpr std::uint8_t id = 0xFC;
  static constexpr std::string_view name = "CovarianceDump";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  std::array<float, 16> q_covariance{};
  std::array<float, 16> dq_covariance{};
  std::array<float, 9> gyro_bias_covariance{};
  std::array<float, 4> velocity_covariance{};
  std::array<float, 4> center_of_mass_covariance{};

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &CovarianceDump::time_s, "since the board was started", Unit{1, "s"}},
        Field{"q_covariance", &CovarianceDump::q_covariance, "of the attitude"},
        Field{"dq_covariance", &CovarianceDump::dq_covariance, "of its change"},
        Field{"gyro_bias_covariance", &CovarianceDump::gyro_bias_covariance, "of the bias"},
        Field{"velocity_covariance", &CovarianceDump::velocity_covariance, "of the velocity"},
        Field{"center_of_mass_covariance", &CovarianceDump::center_of_mass_covariance,
              "of the centre of mass"}};
  }
};

static_assert(wire_size<MathDump> == 200 && wire_size<SensorDump> == 132);
static_assert(wire_size<CovarianceDump> == 200);

}  // namespace fakebot::protocol::inline v0::kugle
