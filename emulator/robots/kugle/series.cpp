#include "robots/kugle/series.hpp"

#include <algorithm>

namespace fakebot::robots::kugle {
namespace {

using std::numbers::pi;

/// Beyond this angle the number of quarter turns is not worth an integer.
constexpr double kManyTurnsRad = 1e6;

/// Below this tangent the short series is within 5e-12.
constexpr double kSmallTangent = 0.21;
/// Below this sine the short series is within 2e-11.
constexpr double kSmallSine = 0.2;

/// Powers are added in pairs, so that the processor waits less.
constexpr double short_arc_tangent(double t) {
  const double q = t * t;
  const double qq = q * q;
  return t * (((1 - q * (1.0 / 3)) + qq * (1.0 / 5 - q * (1.0 / 7))) +
              qq * qq * ((1.0 / 9 - q * (1.0 / 11)) + qq * (1.0 / 13)));
}

/// For |t| < 0.415: within 1e-10.
constexpr double long_arc_tangent(double t) {
  const double q = t * t;
  const double qq = q * q;
  const double q4 = qq * qq;
  const double first = (1 - q * (1.0 / 3)) + qq * (1.0 / 5 - q * (1.0 / 7));
  const double second = (1.0 / 9 - q * (1.0 / 11)) + qq * (1.0 / 13 - q * (1.0 / 15));
  const double third = (1.0 / 17 - q * (1.0 / 19)) + qq * (1.0 / 21);
  return t * (first + q4 * (second + q4 * third));
}

/// For 0 <= tangent <= 1.
double arc_tangent_of_eighth_turn(double tangent) {
  if (tangent < kSmallTangent) { return short_arc_tangent(tangent); }
  // tan(a - pi/8).
  constexpr double kTanOfSixteenth = std::numbers::sqrt2 - 1;
  return pi / 8 + long_arc_tangent((tangent - kTanOfSixteenth) / (1 + tangent * kTanOfSixteenth));
}

constexpr double short_arc_sine(double sine) {
  const double q = sine * sine;
  const double qq = q * q;
  return sine * (((1 + q * (1.0 / 6)) + qq * (3.0 / 40 + q * (15.0 / 336))) +
                 qq * qq * (105.0 / 3456 + q * (945.0 / 42240)));
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
  if (std::abs(sine) < kSmallSine) { return short_arc_sine(sine); }
  const double bounded = std::clamp(sine, -1.0, 1.0);
  return arc_tangent_rad(bounded, std::sqrt(1 - bounded * bounded));
}

}  // namespace fakebot::robots::kugle
