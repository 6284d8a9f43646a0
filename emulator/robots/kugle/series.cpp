#include "robots/kugle/series.hpp"

#include <algorithm>

namespace fakebot::robots::kugle {
namespace {

using std::numbers::pi;

/// Beyond it the number of quarter turns is not worth an integer.
constexpr double kManyTurnsRad = 1e6;

/// For 0 <= tangent <= 1.
double arc_tangent_of_eighth_turn(double tangent) {
  // tan(a - pi/8) keeps the argument of the series below 0.415, where t^23 / 23 is below 1e-10.
  constexpr double kTanOfSixteenth = std::numbers::sqrt2 - 1;
  const double t = (tangent - kTanOfSixteenth) / (1 + tangent * kTanOfSixteenth);
  const double q = t * t;
  double sum = 0;
  for (int power = 21; power >= 1; power -= 2) { sum = 1.0 / power - q * sum; }
  return pi / 8 + t * sum;
}

}  // namespace

SinCos sin_cos_of_large_angle(double angle_rad) {
  if (!(std::abs(angle_rad) < kManyTurnsRad)) { angle_rad = std::fmod(angle_rad, 2 * pi); }
  if (!std::isfinite(angle_rad)) { return {angle_rad - angle_rad, angle_rad - angle_rad}; }
  const auto quarter_turns =
      static_cast<std::int64_t>(angle_rad * (2 / pi) + (angle_rad < 0 ? -0.5 : 0.5));
  const auto [sin, cos] =
      sin_cos_of_eighth_turn(angle_rad - static_cast<double>(quarter_turns) * (pi / 2));
  switch (static_cast<std::uint64_t>(quarter_turns) % 4) {
    case 0: return {sin, cos};
    case 1: return {cos, -sin};
    case 2: return {-sin, -cos};
    default: return {-cos, sin};
  }
}

double arc_tangent_rad(double y, double x) {
  const double across = std::abs(y);
  const double along = std::abs(x);
  const double greater = std::max(across, along);
  if (greater == 0) { return 0; }
  double angle_rad = arc_tangent_of_eighth_turn(std::min(across, along) / greater);
  if (across > along) { angle_rad = pi / 2 - angle_rad; }
  if (x < 0) { angle_rad = pi - angle_rad; }
  return y < 0 ? -angle_rad : angle_rad;
}

double arc_sine_rad(double sine) {
  const double bounded = std::clamp(sine, -1.0, 1.0);
  return arc_tangent_rad(bounded, std::sqrt(1 - bounded * bounded));
}

}  // namespace fakebot::robots::kugle
