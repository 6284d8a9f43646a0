#include "sim/kobuki/pose.hpp"

#include <cmath>
#include <numbers>

namespace fakebot::sim::kobuki {

Pose::Pose(double x_m, double y_m, double heading_rad)
    : x_m_(x_m), y_m_(y_m), cos_(std::cos(heading_rad)), sin_(std::sin(heading_rad)) {}

double Pose::heading_rad() const {
  const double heading_rad = std::atan2(sin_, cos_);
  return heading_rad > -std::numbers::pi ? heading_rad : std::numbers::pi;
}

/// Of robots with other motors than the real one's.
Pose::Turn Pose::large_turn(double turn_rad) {
  const double half_rad = turn_rad * 0.5;
  return {std::sin(turn_rad), std::cos(turn_rad), std::tan(half_rad) / half_rad};
}

}  // namespace fakebot::sim::kobuki
