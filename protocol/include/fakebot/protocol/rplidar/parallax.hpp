// Laser and camera of an A series scanner sit beside each other, so the beam leaves beside the axis
// of the head, and not straight ahead: the bearing of a point depends on the distance.
//
// A scanner sends distances and angles from the axis. An ultra capsule has the
// angle of the head alone, and the host computes the bearing.
//
// Source: Slamtec/rplidar_sdk, handler_capsules.cpp: the host subtracts
// 8 deg - 24.01 mm / d - (24.01 mm / d)^3 / 6, which is the arc sine of a beam that passes the axis
// at 24.01 mm.
//
// Threads: constants and functions without state; any thread may use them.
#pragma once

#include <cstdint>
#include <numbers>

namespace fakebot::protocol::inline v0::rplidar {

/// The beam points so far counter-clockwise of the angle of the head.
inline constexpr double kBeamAngleDeg = 8;
/// The beam passes the axis at this distance; the axis is on the left of the beam. The host
/// computes with 98361 / 4 / 1024.
inline constexpr double kBeamAsideM = 98361.0 / 4 / 1024 / 1000;

/// The angle of the head less the bearing of a point at the distance, clockwise.
constexpr double parallax_deg(double distance_m) {
  const double sine = kBeamAsideM / distance_m;
  return kBeamAngleDeg - (sine + sine * sine * sine / 6) * (180 / std::numbers::pi);
}

}  // namespace fakebot::protocol::inline v0::rplidar
