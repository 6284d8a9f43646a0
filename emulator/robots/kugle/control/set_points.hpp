// What a driver may ask of the controllers, as the messages of the firmware mean it.
#pragma once

#include <cstdint>

#include "fakebot/protocol/kugle/names.hpp"
#include "robots/kugle/quaternion.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::robots::kugle {

namespace reference_frame = protocol::kugle::reference_frame;

/// What the firmware has before a driver has named a frame.
inline constexpr std::uint8_t kUnknownFrame = 0xFF;

/// Mode QUATERNION: this attitude.
struct QuaternionReference {
  Quaternion attitude;
};
/// Mode QUATERNION: the attitude that these rates lead to, from the one that was asked for last.
struct AngularVelocityReference {
  std::uint8_t frame = kUnknownFrame;
  Vec3 rates_rad_s;
};
/// Mode QUATERNION: this attitude, passed at these rates.
struct BalanceReference {
  std::uint8_t frame = kUnknownFrame;
  Quaternion attitude;
  Vec3 rates_rad_s;
};
/// Mode VELOCITY. In any frame but the heading's it is inertial.
struct VelocityReference {
  std::uint8_t frame = kUnknownFrame;
  sim::world::Vec2 velocity_m_s;
  double yaw_rate_rad_s = 0;
};

}  // namespace fakebot::robots::kugle
