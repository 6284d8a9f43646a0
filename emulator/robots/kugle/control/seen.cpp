#include "robots/kugle/control/seen.hpp"

namespace fakebot::robots::kugle {
namespace {

/// Below this square the series are within 1e-8, less than the resolution of the firmware's
/// numbers: 11 degrees.
constexpr double kSmallSineSquare = 0.04;

/// 1 / cos of an angle, of the square of its sine.
constexpr double per_cosine(double q) {
  const double qq = q * q;
  return (1 + q * 0.5) + qq * ((3.0 / 8 + q * (5.0 / 16)) + qq * (35.0 / 128 + q * (63.0 / 256)));
}
/// Sine and cosine of half of an angle, of its sine.
constexpr SinCos half_of(double sine) {
  const double q = sine * sine;
  const double qq = q * q;
  return {
      .sin = sine * ((0.5 + q * (1.0 / 16)) +
                     qq * ((7.0 / 256 + q * (33.0 / 2048)) + qq * (715.0 / 65536))),
      .cos = (1 - q * (1.0 / 8)) - qq * ((5.0 / 128 + q * (21.0 / 1024)) + qq * (429.0 / 32768))};
}

}  // namespace

/// Small tilts, nearly all tilts, need neither a root nor a division, which make the processor
/// wait.
Seen::Seen(const Estimates& estimates, Quaternion attitude_derivative)
    : attitude(estimates.attitude),
      body_rates_rad_s(body_rates(estimates.attitude, attitude_derivative)),
      position_m(estimates.position_m),
      velocity_m_s(estimates.velocity_m_s) {
  const auto [w, x, y, z] = estimates.attitude;
  const double sin_pitch = 2 * (w * y - x * z);
  const double roll_part = 2 * (y * z + w * x);
  const double square = sin_pitch * sin_pitch;
  const double length_square = (w * w + x * x) + (y * y + z * z);
  const bool small = square < kSmallSineSquare && roll_part * roll_part < kSmallSineSquare &&
                     std::abs(length_square - 1) < 1e-6;
  if (small) {
    const double per_cos_pitch = per_cosine(square);
    heading = {.cos = ((w * w + x * x) - (y * y + z * z)) * per_cos_pitch,
               .sin = 2 * (x * y + w * z) * per_cos_pitch};
    tilt = from_half_angles({}, half_of(sin_pitch), half_of(roll_part * per_cos_pitch));
  } else {
    heading = kugle::heading(attitude);
    tilt = conjugate(upright(attitude, heading)) * attitude;
  }
  heading_velocity_m_s = rotated_back(velocity_m_s, {heading.cos, heading.sin});
}

}  // namespace fakebot::robots::kugle
