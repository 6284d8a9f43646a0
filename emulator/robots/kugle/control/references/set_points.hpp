// The set-points that a driver can send to the controllers, with the meaning in the firmware.
#pragma once

#include <cstdint>

#include "fakebot/protocol/kugle/names.hpp"
#include "robots/kugle/quaternion.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::robots::kugle {

namespace reference_frame = protocol::kugle::reference_frame;

/// The frame in the firmware before a driver has named a frame.
inline constexpr std::uint8_t kUnknownFrame = 0xFF;

/// Mode QUATERNION: an attitude.
struct QuaternionReference {
  Quaternion attitude;
};
/// Mode QUATERNION: the attitude reached by the rates, from the attitude of the last reference.
struct AngularVelocityReference {
  std::uint8_t frame = kUnknownFrame;
  Vec3 rates_rad_s;
};
/// Mode QUATERNION: an attitude, passed at the rates.
struct BalanceReference {
  std::uint8_t frame = kUnknownFrame;
  Quaternion attitude;
  Vec3 rates_rad_s;
};
/// Mode VELOCITY. Any frame but the heading's counts as inertial.
struct VelocityReference {
  std::uint8_t frame = kUnknownFrame;
  sim::world::Vec2 velocity_m_s;
  double yaw_rate_rad_s = 0;
};

}  // namespace fakebot::robots::kugle
