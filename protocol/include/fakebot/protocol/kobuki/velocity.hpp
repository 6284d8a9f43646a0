// The motion of the robot as (v, w) and as the (speed, radius) of a command.
//
// v: forward speed of the point between the wheels, m/s. w: turn rate, rad/s,
// counter-clockwise positive. `speed` is the speed of the OUTER wheel of the arc;
// `radius` is the distance from the point between the wheels to the centre of the
// arc, which is on the left when positive. Special: radius 0 is straight ahead;
// radius 1 turns on the spot counter-clockwise and -1 clockwise, for a positive
// speed.
// Source: specification, "Velocity Representation", whose formulas lack a
// parenthesis and a factor; the reading here is the official driver's.
//
// Threads: functions without state; any number of threads may call them at once.
#pragma once

#include "fakebot/protocol/kobuki/commands.hpp"

namespace fakebot::protocol::inline v0::kobuki {

/// Distance between the wheels. Source: specification, "b ... fixed at 230 mm".
inline constexpr double kWheelBaseM = 0.230;
/// Travel of a wheel per encoder tick.
/// Source: Kobuki documentation, "Conversions" (52 ticks * 6545/132 per turn, radius 35 mm).
inline constexpr double kMetersPerTick = 0.000085292090497737556558;

struct Velocity {
  double linear_m_s = 0;
  double angular_rad_s = 0;
};

/// Values out of range are clamped to what the command can carry; not-a-number
/// gives the command to stand still.
[[nodiscard]] BaseControl to_base_control(Velocity velocity) noexcept;

[[nodiscard]] Velocity to_velocity(BaseControl command) noexcept;

}  // namespace fakebot::protocol::inline v0::kobuki
