// The part that all scanners have in common: a head on a motor, with a beam that measures
// distances. A scanner adds the protocol, and when and in which directions the beam measures.
//
// Angles are in turns, counter-clockwise from ahead, in the frame of the sensor.
#pragma once

#include <cstdint>

#include "sim/scanner/beam.hpp"
#include "sim/scanner/range_finder.hpp"
#include "sim/scanner/scan_motor.hpp"
#include "sim/scanner/scan_picture.hpp"
#include "sim/scanner/sweep.hpp"
#include "sim/world/others.hpp"
#include "sim/world/world.hpp"

namespace fakebot::sim {

/// Counter-clockwise from one angle to another; empty if both are the same.
struct BlindSector {
  double from_deg = 0;
  double to_deg = 0;

  bool hides(double turns) const {
    if (from_deg == to_deg) [[likely]] { return false; }
    return within_turn(turns - from_deg / 360) < within_turn((to_deg - from_deg) / 360);
  }
};

struct ScanHead {
  ScanHead(const RangeModel& model, const ScanMotor& of_head, std::uint64_t seed,
           const world::Presence& start)
      : motor(of_head), finder(model, seed), picture(model.largest_m), sweep(start) {}

  /// Measures once. `share` is the moment, as in Sweep::at().
  Echo look(const world::World& world, const world::Others& others, double share, double turns) {
    const world::Presence place = sweep.at(share);
    const world::Vec2 towards = world::rotated(direction_of_turns(turns), place.forward);
    // Noise may bring a farther distance into range.
    const double reach_m = finder.model().largest_m * kReachMargin;
    Echo echo = finder.measure(world::first_hit(world, others, {place.position, towards, reach_m}),
                               towards);
    if (blind.hides(turns)) [[unlikely]] { echo = {}; }
    picture.add(turns, echo.distance_m);
    return echo;
  }

  ScanMotor motor;
  RangeFinder finder;
  BlindSector blind;
  ScanPicture picture;
  Sweep sweep;

 private:
  static constexpr double kReachMargin = 1.1;
};

}  // namespace fakebot::sim
