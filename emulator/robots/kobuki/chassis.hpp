// Positions of the parts of the robot: metres from the middle between the wheels, x forward,
// y left. Source, unless stated otherwise: kobuki_description, kobuki.urdf.xacro.
#pragma once

#include <array>

#include "fakebot/protocol/kobuki/constants.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::robots::kobuki::chassis {

using sim::world::Vec2;

/// Source: documented diameter of 351.5 mm.
inline constexpr double kRadiusM = 0.17575;

using protocol::kobuki::kWheelRadiusM;
inline constexpr Vec2 kLeftWheel{0, 0.115};
inline constexpr Vec2 kRightWheel{0, -0.115};

/// The sensors look straight down. In the order of the wire: right, center, left.
inline constexpr std::array<Vec2, 3> kCliffSensors{Vec2{0.085, -0.13601}, Vec2{0.156, 0},
                                                   Vec2{0.08734, 0.13601}};
inline constexpr double kCliffSensorHeightM = 0.0316;
/// No cliff sensor and no wheel is farther from the middle.
inline constexpr double kFarthestSensorM = 0.17;

/// How far the shell of the bumper follows an obstacle before the switches open. Less than the
/// contacts of the docking station allow: a robot that backs off from the station releases the
/// bumper first. (assumed: no source has a figure)
inline constexpr double kBumperTravelM = 0.002;

/// Distance of the infra-red receivers for docking from the middle. (assumed: from pictures)
inline constexpr double kReceiverRadiusM = 0.17;

}  // namespace fakebot::robots::kobuki::chassis
