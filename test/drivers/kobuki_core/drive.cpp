#include "drive.hpp"

#include <algorithm>
#include <cmath>

namespace explorer {

namespace {

/// Towards what is left, slower at the end: the robot goes on for a tenth of a second.
double approach(double left, double greatest, double least) {
  return std::copysign(std::min(greatest, std::max(least, std::abs(left))), left);
}

/// Beyond the goal is arrived, too: the program does not go to and fro.
bool is_reached(double left, double goal, double near) {
  return std::abs(left) < near || std::signbit(left) != std::signbit(goal);
}

}  // namespace

Speed Straight::decide(const Frame& frame) {
  const double left_m = distance_m_ - frame.travelled_m;
  has_arrived_ = has_arrived_ || is_reached(left_m, distance_m_, 0.01);
  if (has_arrived_ || frame.must_stand()) { return {}; }
  // There are no sensors behind.
  if (frame.is_way_blocked() && distance_m_ > 0) { return {}; }
  return {approach(left_m, 0.25, 0.05), 0};
}

Speed Turn::decide(const Frame& frame) {
  const double left_rad = angle_rad_ - frame.turned_rad;
  has_arrived_ = has_arrived_ || is_reached(left_rad, angle_rad_, 0.03);
  if (has_arrived_ || frame.must_stand()) { return {}; }
  return {0, approach(left_rad, 0.7, 0.3)};
}

}  // namespace explorer
