// The surroundings as a scanner has measured, for signals.
#pragma once

#include <cmath>
#include <cstdint>

#include "sim/scanner/beam.hpp"

namespace fakebot::sim {

/// Angles are in turns, counter-clockwise from ahead, in the frame of the sensor.
class ScanPicture {
 public:
  /// Points within so many degrees of the x axis are ahead.
  static constexpr double kAheadDeg = 3;

  /// `largest_m` stands for distances that were not measured: nothing is nearer than the range.
  explicit ScanPicture(double largest_m) : largest_m_(largest_m) { forget(); }

  void forget() {
    front_m_ = nearest_m_ = front_so_far_m_ = largest_m_;
    nearest_turns_ = 0;
    points_ = 0;
    begin_revolution();
  }

  /// 0: no echo.
  void add(double turns, double distance_m) {
    constexpr double kAheadTurns = kAheadDeg / 360;
    const bool is_ahead = std::abs(nearest_turn(turns)) <= kAheadTurns;
    if (was_ahead_ && !is_ahead) {
      front_m_ = front_so_far_m_;
      front_so_far_m_ = largest_m_;
    }
    was_ahead_ = is_ahead;
    if (distance_m <= 0) { return; }
    ++points_so_far_;
    if (is_ahead && distance_m < front_so_far_m_) { front_so_far_m_ = distance_m; }
    if (distance_m < nearest_so_far_m_) {
      nearest_so_far_m_ = distance_m;
      nearest_so_far_turns_ = turns;
    }
  }

  void end_revolution() {
    ++revolutions_;
    nearest_m_ = nearest_so_far_m_;
    nearest_turns_ = nearest_so_far_turns_;
    points_ = points_so_far_;
    begin_revolution();
  }

  /// The nearest point ahead, as last measured.
  double front_m() const { return front_m_; }
  /// Of the last revolution, as all below.
  double nearest_m() const { return nearest_m_; }
  double nearest_deg() const { return nearest_turn(nearest_turns_) * 360; }
  std::uint64_t points() const { return points_; }
  std::uint64_t revolutions() const { return revolutions_; }

 private:
  void begin_revolution() {
    nearest_so_far_m_ = largest_m_;
    nearest_so_far_turns_ = 0;
    points_so_far_ = 0;
  }

  double largest_m_;
  double front_m_ = 0;
  double nearest_m_ = 0;
  double nearest_turns_ = 0;
  double front_so_far_m_ = 0;
  double nearest_so_far_m_ = 0;
  double nearest_so_far_turns_ = 0;
  std::uint64_t points_ = 0;
  std::uint64_t points_so_far_ = 0;
  std::uint64_t revolutions_ = 0;
  bool was_ahead_ = false;
};

}  // namespace fakebot::sim
