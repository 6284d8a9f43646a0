// The scenario's time, for recordings.
#pragma once

#include <algorithm>

#include "runner/recording/recording.hpp"
#include "sim/scenario/player.hpp"

namespace fakebot::runner {

/// Converts the robot's time to the scenario's time, which starts when the driver is ready; earlier
/// bytes get time 0. The player must outlive the result.
inline Recording::TimeOf time_of_scenario(const sim::scenario::Player& player) {
  return [&player](sim::SimTime robot_time) {
    const auto started_at = player.started_at().value_or(robot_time);
    return std::max(robot_time - started_at, sim::SimTime{0});
  };
}

}  // namespace fakebot::runner
