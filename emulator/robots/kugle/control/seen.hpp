// The robot as the controllers see it: the estimates, and values that several controllers derive.
#pragma once

#include "robots/kugle/body/plant.hpp"

namespace fakebot::robots::kugle {

/// Estimates of the board, in the inertial frame.
struct Estimates {
  Quaternion attitude;
  Quaternion attitude_derivative;
  sim::world::Vec2 position_m;  ///< centre of the ball, since the controller's start
  sim::world::Vec2 velocity_m_s;
  PerWheel wheel_angle_rad{};  ///< encoders, behind the gear
};

/// Computed once in a tick.
struct Seen {
  Seen() = default;
  Seen(const Estimates& estimates, Quaternion attitude_derivative);

  Quaternion attitude;
  Vec3 body_rates_rad_s;
  sim::world::Vec2 position_m;
  sim::world::Vec2 velocity_m_s;
  Heading heading;
  Quaternion tilt;                        ///< the attitude without its heading
  sim::world::Vec2 heading_velocity_m_s;  ///< in the frame of the heading
};

/// The reference for a controller of the attitude.
struct AttitudeReference {
  Quaternion attitude;
  Vec3 body_rates_rad_s;
};

}  // namespace fakebot::robots::kugle
