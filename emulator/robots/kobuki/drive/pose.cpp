#include "robots/kobuki/drive/pose.hpp"

#include <cmath>
#include <numbers>

namespace fakebot::robots::kobuki {

Pose::Pose(double x_m, double y_m, double heading_rad)
    : position_m_{x_m, y_m}, forward_{std::cos(heading_rad), std::sin(heading_rad)} {}

double Pose::heading_rad() const {
  const double heading_rad = std::atan2(forward_[1], forward_[0]);
  return heading_rad > -std::numbers::pi ? heading_rad : std::numbers::pi;
}

/// For robots with faster motors than the real motors.
Pose::Turn Pose::large_turn(double turn_rad) {
  const double half_rad = turn_rad * 0.5;
  return {std::sin(turn_rad), std::cos(turn_rad), std::tan(half_rad) / half_rad};
}

}  // namespace fakebot::robots::kobuki
