// Simulated time, counted from power-on. Passed as an argument; there is no now().
#pragma once

#include <chrono>

namespace fakebot::sim {

using SimTime = std::chrono::microseconds;

/// Seconds as a number, for physics.
template <class Rep, class Period>
constexpr double to_seconds(std::chrono::duration<Rep, Period> time) {
  return std::chrono::duration<double>(time).count();
}

/// Rounds up to the end of the tick, because only whole ticks are simulated.
constexpr SimTime in_whole_ticks(SimTime duration, SimTime tick) {
  return (duration + tick - SimTime{1}) / tick * tick;
}

}  // namespace fakebot::sim
