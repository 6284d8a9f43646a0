// Numbers of the robot and its serial line that a driver needs and no message carries. See
// velocity.hpp for the wheel base and the distance per encoder tick.
//
// Threads: constants, for any number of threads.
#pragma once

#include <chrono>

namespace fakebot::protocol::inline v0::kobuki {

/// 8 data bits, no parity, 1 stop bit. Source: official driver.
inline constexpr int kBaudRate = 115200;
/// The time from the start of a frame to the next. Source: specification (50 Hz); observed,
/// firmware 1.2.0.
inline constexpr std::chrono::milliseconds kFramePeriod{20};
/// After this time without a recognised command the robot stops its wheels. Source: observed,
/// firmware 1.1.3 to 1.2.0; older releases take 30 ms longer.
inline constexpr std::chrono::milliseconds kCommandTimeout{3000};

/// Source of the next three: Kobuki documentation, "Conversions".
inline constexpr double kWheelRadiusM = 0.035;
inline constexpr int kEncoderTicksPerMotorTurn = 52;
inline constexpr double kGearRatio = 6545.0 / 132.0;  ///< turns of the motor per turn of the wheel

}  // namespace fakebot::protocol::inline v0::kobuki
