// What the controllers are told of the robot, and what several of them make of it.
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
  Quaternion attitude;
  Vec3 body_rates_rad_s;
  sim::world::Vec2 position_m;
  sim::world::Vec2 velocity_m_s;
  Heading heading;
  sim::world::Vec2 heading_velocity_m_s;  ///< in the frame of the heading
};
inline Seen seen(const Estimates& estimates, Quaternion attitude_derivative) {
  const Heading heading = kugle::heading(estimates.attitude);
  return {.attitude = estimates.attitude,
          .body_rates_rad_s = body_rates(estimates.attitude, attitude_derivative),
          .position_m = estimates.position_m,
          .velocity_m_s = estimates.velocity_m_s,
          .heading = heading,
          .heading_velocity_m_s = rotated_back(estimates.velocity_m_s, {heading.cos, heading.sin})};
}

/// What a controller of the attitude is to do.
struct AttitudeReference {
  Quaternion attitude;
  Vec3 body_rates_rad_s;
};

/// Two values that the processor works on at once.
using Pair [[gnu::vector_size(2 * sizeof(double))]] = double;

}  // namespace fakebot::robots::kugle
