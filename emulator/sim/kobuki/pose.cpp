#include "sim/kobuki/pose.hpp"

#include <cmath>
#include <numbers>

#include "fakebot/protocol/kobuki/velocity.hpp"

namespace fakebot::sim::kobuki {

namespace {

using protocol::kobuki::kWheelBaseM;
using std::numbers::pi;

/// Sine, cosine and sine over angle of the half turn of a tick.
struct HalfTurn {
  double sin;
  double cos;
  double sinc;
};

/// Below this angle the series are exact to the last bits of a double. A tick
/// turns the robot by 0.05 rad at most.
constexpr double kSmallAngleRad = 0.1;

HalfTurn half_turn(double a) {
  if (std::abs(a) > kSmallAngleRad) { return {std::sin(a), std::cos(a), std::sin(a) / a}; }
  // Series instead of the C library: cheaper, and the same bits everywhere.
  const double q = a * a;
  const double sinc = 1 - q * (1.0 / 6) * (1 - q * (1.0 / 20) * (1 - q * (1.0 / 42)));
  const double cos = 1 - q * (1.0 / 2) * (1 - q * (1.0 / 12) * (1 - q * (1.0 / 30)));
  return {a * sinc, cos, sinc};
}

double wrapped(double angle_rad) {
  if (angle_rad > pi) { return angle_rad - 2 * pi; }
  if (angle_rad <= -pi) { return angle_rad + 2 * pi; }
  return angle_rad;
}

}  // namespace

Pose::Pose(double x_m, double y_m, double heading_rad)
    : x_m_(x_m),
      y_m_(y_m),
      heading_rad_(std::remainder(heading_rad, 2 * pi)),
      cos_(std::cos(heading_rad_)),
      sin_(std::sin(heading_rad_)) {}

double Pose::move(double left_m, double right_m) {
  const double forward_m = (left_m + right_m) * 0.5;
  const double turn_rad = (right_m - left_m) * (1 / kWheelBaseM);
  if (turn_rad == 0) {
    x_m_ += forward_m * cos_;
    y_m_ += forward_m * sin_;
    return 0;
  }
  // The chord of the arc points along the heading in the middle of the turn.
  const HalfTurn half = half_turn(turn_rad * 0.5);
  const double chord_m = forward_m * half.sinc;
  const double middle_cos = cos_ * half.cos - sin_ * half.sin;
  const double middle_sin = sin_ * half.cos + cos_ * half.sin;
  x_m_ += chord_m * middle_cos;
  y_m_ += chord_m * middle_sin;

  const double cos = middle_cos * half.cos - middle_sin * half.sin;
  const double sin = middle_sin * half.cos + middle_cos * half.sin;
  // One step of Newton keeps (cos, sin) on the unit circle for ever.
  const double scale = 1.5 - 0.5 * (cos * cos + sin * sin);
  cos_ = cos * scale;
  sin_ = sin * scale;
  heading_rad_ = wrapped(heading_rad_ + turn_rad);
  return turn_rad;
}

}  // namespace fakebot::sim::kobuki
