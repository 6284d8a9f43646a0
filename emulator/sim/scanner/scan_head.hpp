// The common part of all scanners: a head on a motor, with a beam for distances. A scanner adds the
// protocol, and when and in which directions the beam measures.
//
// Angles are in turns, counter-clockwise from ahead, in the frame of the sensor.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

#include "sim/scanner/beam.hpp"
#include "sim/scanner/range_finder.hpp"
#include "sim/scanner/scan_motor.hpp"
#include "sim/scanner/scan_picture.hpp"
#include "sim/scanner/scan_points.hpp"
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

  /// A step begins with the sensor at a place. While the head stands, or nothing `measures`, the
  /// points of before are forgotten.
  void begin_step(const world::Presence& here, bool measures) {
    sweep.begin_step(here);
    if (!measures || motor.rate_hz() <= 0) { points.forget(); }
  }

  /// Measures once. `share` is the moment, as in Sweep::at(). The beam passes the axis of the head
  /// at `aside_m`, on the left of the axis if positive; distances and directions are from the axis.
  Echo look(const world::World& world, const world::Others& others, double share, double turns,
            double aside_m = 0) {
    const world::Presence place = sweep.at(share);
    const world::Vec2 towards = world::rotated(direction_of_turns(turns), place.forward);
    // Noise may bring a farther distance into range.
    const double reach_m = finder.model().largest_m * kReachMargin;
    const world::Vec2 left{-towards.y_m, towards.x_m};
    const world::Vec2 from = place.position + left * aside_m;
    auto hit = world::first_hit(world, others,
                                {from, towards, reach_m, finder.model().least_glass_cosine});
    const double along_m = hit ? hit->distance_m : 0;
    if (hit && aside_m != 0) {
      hit->distance_m = std::sqrt(hit->distance_m * hit->distance_m + aside_m * aside_m);
    }
    Echo echo = finder.measure(hit, towards);
    echo.turns = turns;
    if (aside_m != 0 && echo.distance_m > 0) {
      // The series of the arc sine: of small angles only.
      const double sine = aside_m / echo.distance_m;
      echo.turns += (sine + sine * sine * sine / 6) / (2 * std::numbers::pi);
    }
    if (blind.hides(echo.turns)) [[unlikely]] { echo = {.turns = turns}; }
    picture.add(echo.turns, echo.distance_m);
    if (hit && echo.distance_m > 0) {
      // Noise moves the point along the beam; beside the axis right but for a small part of the
      // noise.
      points.add(from + towards * (along_m + echo.distance_m - hit->distance_m));
    }
    return echo;
  }

  /// The points of a revolution that is not whole are dropped, and the picture stays.
  void end_revolution(bool is_whole = true) {
    if (is_whole) { picture.end_revolution(); }
    points.end_revolution(is_whole);
  }

  ScanMotor motor;
  RangeFinder finder;
  BlindSector blind;
  ScanPicture picture;
  ScanPoints points;
  Sweep sweep;

 private:
  static constexpr double kReachMargin = 1.1;
};

}  // namespace fakebot::sim
