// Where the robot is, integrated exactly over the arcs driven by the wheels.
#pragma once

#include <cmath>

#include "fakebot/protocol/kobuki/velocity.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::robots::kobuki {

/// Position and heading in the frame of the world: x and y in metres, heading counter-clockwise
/// from x.
class Pose {
 public:
  Pose() = default;
  Pose(double x_m, double y_m, double heading_rad);

  /// Both wheels have rolled these distances, at speeds in a constant ratio: the robot has moved on
  /// an arc. Returns the turn, rad.
  double move(double left_m, double right_m);

  /// Something other than the wheels has moved the robot.
  void put_at(sim::world::Vec2 position) { position_m_ = Pair{position.x_m, position.y_m}; }
  void turn(double turn_rad) { move(turn_rad * -kHalfTrackM, turn_rad * kHalfTrackM); }

  double x_m() const { return position_m_[0]; }
  double y_m() const { return position_m_[1]; }
  sim::world::Vec2 position() const { return {position_m_[0], position_m_[1]}; }
  sim::world::Vec2 forward() const { return {forward_[0], forward_[1]}; }  ///< unit vector
  double heading_rad() const;                                              ///< in (-pi, pi]

 private:
  /// x and y, on which the processor works at once. See per_wheel.hpp.
  using Pair [[gnu::vector_size(2 * sizeof(double))]] = double;

  /// Sine and cosine of a turn, and tan(turn / 2) / (turn / 2).
  struct Turn {
    double sin;
    double cos;
    double half_tanc;
  };
  static Turn small_turn(double turn_rad);
  static Turn large_turn(double turn_rad);

  static constexpr double kHalfTrackM = protocol::kobuki::kWheelBaseM / 2;
  /// More than the robot turns in a tick: 0.7 m/s forward and backward give 0.03 rad.
  static constexpr double kSmallTurnRad = 0.05;

  Pair position_m_{0, 0};
  Pair forward_{1, 0};  // cosine and sine of the heading, which each tick needs
};

inline double Pose::move(double left_m, double right_m) {
  const double turn_rad = (right_m - left_m) * (1 / protocol::kobuki::kWheelBaseM);
  const Turn turn =
      std::abs(turn_rad) < kSmallTurnRad ? small_turn(turn_rad) : large_turn(turn_rad);
  // One Newton step keeps (cos, sin) on the unit circle forever. The step starts from the old
  // heading, and so need not wait for the new heading.
  const Pair squares = forward_ * forward_;
  const double scale = 1.5 - 0.5 * (squares[0] + squares[1]);
  const Pair left{-forward_[1], forward_[0]};
  const Pair forward = (forward_ * turn.cos + left * turn.sin) * scale;

  // The chord of the arc points along the heading in the middle of the turn. The sum of the
  // headings at both ends has the same direction, and is 2 cos(turn / 2) long.
  const double half_chord_m = (left_m + right_m) * 0.25 * turn.half_tanc;
  position_m_ += half_chord_m * (forward_ + forward);
  forward_ = forward;
  return turn_rad;
}

/// Series instead of the C library: cheaper, and the same bits everywhere. The series turn by
/// turn^7 / 840 too little, less than 1e-12 rad.
inline Pose::Turn Pose::small_turn(double turn_rad) {
  const double q = turn_rad * turn_rad;
  const Pair cos_and_sinc = 1 - q * (Pair{1.0 / 2, 1.0 / 6} - q * Pair{1.0 / 24, 1.0 / 120});
  return {turn_rad * cos_and_sinc[1], cos_and_sinc[0], 1 + q * (1.0 / 12 + q * (1.0 / 120))};
}

}  // namespace fakebot::robots::kobuki
