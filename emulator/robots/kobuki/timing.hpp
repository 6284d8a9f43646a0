// The clock of the robot. Source: observed, firmware 1.2.0: control runs every
// 5 ms, a frame is composed every fourth time, the gyro samples at 100 Hz.
#pragma once

#include <cmath>

#include "fakebot/protocol/kobuki/constants.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::robots::kobuki {

inline constexpr sim::SimTime kTick = std::chrono::milliseconds(5);
inline constexpr double kTickS = sim::to_seconds(kTick);
inline constexpr double kTicksPerS = 1 / kTickS;
inline constexpr int kTicksPerFrame = 4;
inline constexpr int kTicksPerGyroSample = 2;
static_assert(kTicksPerFrame * kTick == protocol::kobuki::kFramePeriod);

inline int to_ticks(double seconds) {
  return static_cast<int>(std::lround(seconds / kTickS));
}

}  // namespace fakebot::robots::kobuki
