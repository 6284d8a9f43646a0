// Times of the board's controller.
#pragma once

#include <algorithm>

namespace fakebot::robots::kugle {

/// The body moves at least this often: by default as often as the controller acts.
inline constexpr int kStrideMs = 5;

/// Whole milliseconds, because the firmware waits for ticks of its operating system. A rate beyond
/// the limits, or a rate that is not a number, gives a limit. (the firmware would divide by zero,
/// or never wait)
inline int control_period_ms(double sample_rate_hz) {
  constexpr double kMsOfSecond = 1000;
  constexpr int kLongestMs = 10'000;
  if (!(sample_rate_hz > kMsOfSecond / kLongestMs)) { return kLongestMs; }
  return std::max(static_cast<int>(kMsOfSecond / sample_rate_hz), 1);
}

}  // namespace fakebot::robots::kugle
