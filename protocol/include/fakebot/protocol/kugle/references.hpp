// The set-points that the Kugle's PC sends.
//
// Source: firmware, MessageTypes.h and BalanceController.cpp; API protocol, "PC to embedded board".
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

/// Attitude, for mode quaternion.
struct QuaternionReference {
  static constexpr std::uint8_t id = 0x30;
  static constexpr std::string_view name = "QuaternionReference";
  static constexpr bool naturally_aligned = true;

  float q_w = 0;
  float q_x = 0;
  float q_y = 0;
  float q_z = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"q_w", &QuaternionReference::q_w, "attitude wanted, w"},
                      Field{"q_x", &QuaternionReference::q_x, "likewise, x"},
                      Field{"q_y", &QuaternionReference::q_y, "likewise, y"},
                      Field{"q_z", &QuaternionReference::q_z, "likewise, z"}};
  }
};

/// Angular velocity, for mode quaternion: the board integrates the attitude.
struct AngularVelocityReference {
  static constexpr std::uint8_t id = 0x31;
  static constexpr std::string_view name = "AngularVelocityReference";
  static constexpr bool naturally_aligned = true;

  std::uint8_t frame = 0;
  float omega_x_rad_s = 0;
  float omega_y_rad_s = 0;
  float omega_z_rad_s = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"frame", &AngularVelocityReference::frame, "frame of reference",
                            reference_frame::values},
                      Field{"omega_x_rad_s", &AngularVelocityReference::omega_x_rad_s,
                            "angular velocity wanted", Unit{1, "rad/s"}},
                      Field{"omega_y_rad_s", &AngularVelocityReference::omega_y_rad_s,
                            "likewise, y", Unit{1, "rad/s"}},
                      Field{"omega_z_rad_s", &AngularVelocityReference::omega_z_rad_s,
                            "likewise, z", Unit{1, "rad/s"}}};
  }
};

/// Attitude and angular velocity, for mode quaternion.
struct BalanceControllerReference {
  static constexpr std::uint8_t id = 0x32;
  static constexpr std::string_view name = "BalanceControllerReference";
  static constexpr bool naturally_aligned = true;

  std::uint8_t frame = 0;
  float q_w = 0;
  float q_x = 0;
  float q_y = 0;
  float q_z = 0;
  float omega_x_rad_s = 0;
  float omega_y_rad_s = 0;
  float omega_z_rad_s = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"frame", &BalanceControllerReference::frame,
                            "frame of the angular velocity", reference_frame::values},
                      Field{"q_w", &BalanceControllerReference::q_w, "attitude wanted, w"},
                      Field{"q_x", &BalanceControllerReference::q_x, "likewise, x"},
                      Field{"q_y", &BalanceControllerReference::q_y, "likewise, y"},
                      Field{"q_z", &BalanceControllerReference::q_z, "likewise, z"},
                      Field{"omega_x_rad_s", &BalanceControllerReference::omega_x_rad_s,
                            "angular velocity wanted", Unit{1, "rad/s"}},
                      Field{"omega_y_rad_s", &BalanceControllerReference::omega_y_rad_s,
                            "likewise, y", Unit{1, "rad/s"}},
                      Field{"omega_z_rad_s", &BalanceControllerReference::omega_z_rad_s,
                            "likewise, z", Unit{1, "rad/s"}}};
  }
};

/// Velocity, for mode velocity. The protocol calls the last field vel.z.
struct VelocityReference {
  static constexpr std::uint8_t id = 0x33;
  static constexpr std::string_view name = "VelocityReference";
  static constexpr bool naturally_aligned = true;

  std::uint8_t frame = 0;
  float velocity_x_m_s = 0;
  float velocity_y_m_s = 0;
  float yaw_rate_rad_s = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"frame", &VelocityReference::frame, "heading; everything else is taken for inertial",
              reference_frame::values},
        Field{"velocity_x_m_s", &VelocityReference::velocity_x_m_s, "velocity wanted",
              Unit{1, "m/s"}},
        Field{"velocity_y_m_s", &VelocityReference::velocity_y_m_s, "likewise, y", Unit{1, "m/s"}},
        Field{"yaw_rate_rad_s", &VelocityReference::yaw_rate_rad_s, "turn wanted",
              Unit{1, "rad/s"}}};
  }
};

/// A path, as the firmware declares the message; the board has no code for paths.
struct MpcPathReference {
  static constexpr std::uint8_t id = 0x34;
  static constexpr std::string_view name = "MpcPathReference";
  static constexpr bool naturally_aligned = true;

  float desired_velocity_m_s = 0;
  float desired_heading_rad = 0;
  float path_length_m = 0;
  std::array<float, 10> coefficients_x{};
  std::array<float, 10> coefficients_y{};

  static constexpr auto fields() {
    return std::tuple{Field{"desired_velocity_m_s", &MpcPathReference::desired_velocity_m_s,
                            "speed along the path", Unit{1, "m/s"}},
                      Field{"desired_heading_rad", &MpcPathReference::desired_heading_rad,
                            "heading", Unit{1, "rad"}},
                      Field{"path_length_m", &MpcPathReference::path_length_m, "length of the path",
                            Unit{1, "m"}},
                      Field{"coefficients_x", &MpcPathReference::coefficients_x, "polynomial"},
                      Field{"coefficients_y", &MpcPathReference::coefficients_y, "polynomial"}};
  }
};

/// A path, as the PC library declares the message.
struct ShortMpcPathReference {
  static constexpr std::uint8_t id = 0x34;
  static constexpr std::string_view name = "ShortMpcPathReference";
  static constexpr bool naturally_aligned = true;

  float desired_velocity_m_s = 0;
  float desired_heading_rad = 0;
  std::array<float, 7> coefficients{};

  static constexpr auto fields() {
    return std::tuple{Field{"desired_velocity_m_s", &ShortMpcPathReference::desired_velocity_m_s,
                            "speed along the path", Unit{1, "m/s"}},
                      Field{"desired_heading_rad", &ShortMpcPathReference::desired_heading_rad,
                            "heading", Unit{1, "rad"}},
                      Field{"coefficients", &ShortMpcPathReference::coefficients, "polynomial"}};
  }
};

static_assert(wire_size<AngularVelocityReference> == 16 &&
              wire_size<BalanceControllerReference> == 32);
static_assert(wire_size<VelocityReference> == 16);
static_assert(wire_size<MpcPathReference> == 92 && wire_size<ShortMpcPathReference> == 36);

}  // namespace fakebot::protocol::inline v0::kugle
