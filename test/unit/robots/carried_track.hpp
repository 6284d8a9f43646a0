// The way of a scanner on a turning and driving robot.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "unit/sim/fleet/fleet_stage.hpp"

namespace fakebot::test {

inline constexpr SimTime kTrackTick = std::chrono::milliseconds(5);

/// The place of the scanner at a time, between the ends of the scanner's ticks.
struct Track {
  std::vector<Placement> at_tick{};

  Placement at(double time_s) const {
    const double ticks = time_s / sim::to_seconds(kTrackTick);
    const auto before = static_cast<std::size_t>(ticks);
    const double share = ticks - static_cast<double>(before);
    const auto& from = at_tick.at(before);
    const auto& to = at_tick.at(before + 1);
    const double turn_rad = std::remainder(to.heading_rad - from.heading_rad, 2 * kPi);
    return {from.position + (to.position - from.position) * share,
            from.heading_rad + turn_rad * share};
  }

  /// From a point, measured at a time in degrees clockwise, to the nearest wall of the lopsided
  /// room.
  double off_wall_m(double time_s, double clockwise_deg, double distance_m) const {
    const Placement place = at(time_s);
    const double bearing_rad = place.heading_rad - clockwise_deg * kPi / 180;
    const Vec2 point = place.position + sim::world::direction(bearing_rad) * distance_m;
    return std::min({std::abs(point.x_m - 3), std::abs(point.x_m + 2), std::abs(point.y_m - 1),
                     std::abs(point.y_m + 1.5)});
  }
};

/// Robot 0 turns and drives, with the scanner, robot 1, on it.
inline Track drive_with_scanner(FleetStage& stage, SimTime duration) {
  Track track;
  for (SimTime run{0}; run < duration; run += kTrackTick) {
    drive(stage.robot(0), 0.2, 2);
    track.at_tick.push_back(stage.robot(1).placement());
    stage.run(kTrackTick);
  }
  return track;
}

}  // namespace fakebot::test
