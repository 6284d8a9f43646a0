// Attitudes as unit quaternions {w, x, y, z}, as the firmware has them: q turns vectors of the
// body into the inertial frame. Angles are Euler angles zyx: yaw, then pitch, then roll.
#pragma once

#include <cmath>

#include "robots/kugle/series.hpp"

namespace fakebot::robots::kugle {

/// Angular velocities in rad/s, directions, or the imaginary part of a quaternion.
struct Vec3 {
  double x = 0;
  double y = 0;
  double z = 0;

  friend constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend constexpr Vec3 operator*(double factor, Vec3 a) {
    return {factor * a.x, factor * a.y, factor * a.z};
  }
};
constexpr double dot(Vec3 a, Vec3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

struct Quaternion {
  double w = 1;
  double x = 0;
  double y = 0;
  double z = 0;

  /// The product: first b, then a, seen from outside.
  friend constexpr Quaternion operator*(Quaternion a, Quaternion b) {
    return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
            a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
  }
  friend constexpr Quaternion operator*(double factor, Quaternion a) {
    return {factor * a.w, factor * a.x, factor * a.y, factor * a.z};
  }
};
constexpr Quaternion conjugate(Quaternion q) {
  return {q.w, -q.x, -q.y, -q.z};
}
constexpr Vec3 imaginary(Quaternion q) {
  return {q.x, q.y, q.z};
}
constexpr Quaternion pure(Vec3 v) {
  return {0, v.x, v.y, v.z};
}

/// If the length of a quaternion is not 1, the results scale as in the firmware's formulas.
constexpr Vec3 body_to_inertial(Quaternion q, Vec3 v) {
  return imaginary(q * pure(v) * conjugate(q));
}
constexpr Vec3 inertial_to_body(Quaternion q, Vec3 v) {
  return imaginary(conjugate(q) * pure(v) * q);
}

/// Angular velocity of the body in the frame of the body, rad/s, from the derivative of the
/// attitude.
constexpr Vec3 body_rates(Quaternion q, Quaternion q_dot) {
  return 2 * imaginary(conjugate(q) * q_dot);
}
/// The derivative, 1/s, from the angular velocity in the frame of the body.
constexpr Quaternion derivative(Quaternion q, Vec3 body_rates_rad_s) {
  return 0.5 * (q * pure(body_rates_rad_s));
}

/// The heading is the direction of the body's x axis, seen from above. HalfHeading has cosine and
/// sine of half the angle, with the cosine not negative: to compute these needs no arc.
struct HalfHeading {
  double cos = 1;
  double sin = 0;

  constexpr Quaternion quaternion() const { return {cos, 0, 0, sin}; }
};
/// Cosine and sine of the heading.
struct Heading {
  double cos = 1;
  double sin = 0;
};
inline Heading heading(Quaternion q) {
  const double x = q.w * q.w + q.x * q.x - q.y * q.y - q.z * q.z;
  const double y = 2 * (q.w * q.z + q.x * q.y);
  const double square = x * x + y * y;
  if (square == 0) { return {}; }
  const double scale = 1 / std::sqrt(square);
  return {x * scale, y * scale};
}
inline HalfHeading half(Heading heading) {
  if (heading.cos >= 0) {
    const double cos = std::sqrt((1 + heading.cos) * 0.5);
    return {cos, heading.sin / (2 * cos)};
  }
  const double sin = std::sqrt((1 - heading.cos) * 0.5);
  return {std::abs(heading.sin) / (2 * sin), std::copysign(sin, heading.sin)};
}
constexpr Heading whole(HalfHeading half) {
  return {half.cos * half.cos - half.sin * half.sin, 2 * half.cos * half.sin};
}
/// Upright with the heading of q. As in the firmware, the result is on the same side of the double
/// cover as q.
inline Quaternion upright(Quaternion q, Heading heading) {
  const Quaternion same_heading = half(heading).quaternion();
  return q.w < 0 ? -1.0 * same_heading : same_heading;
}
inline Quaternion upright(Quaternion q) {
  return upright(q, heading(q));
}

struct EulerAngles {
  double roll_rad = 0;
  double pitch_rad = 0;
  double yaw_rad = 0;
};

/// The sines and cosines of half of the angles.
constexpr Quaternion from_half_angles(HalfHeading yaw, SinCos pitch, SinCos roll) {
  return {yaw.cos * pitch.cos * roll.cos + yaw.sin * pitch.sin * roll.sin,
          yaw.cos * pitch.cos * roll.sin - yaw.sin * pitch.sin * roll.cos,
          yaw.cos * pitch.sin * roll.cos + yaw.sin * pitch.cos * roll.sin,
          yaw.sin * pitch.cos * roll.cos - yaw.cos * pitch.sin * roll.sin};
}
inline Quaternion from_euler(const EulerAngles& angles) {
  const SinCos yaw = sin_cos(angles.yaw_rad * 0.5);
  return from_half_angles({yaw.cos, yaw.sin}, sin_cos(angles.pitch_rad * 0.5),
                          sin_cos(angles.roll_rad * 0.5));
}
/// The angles of a quaternion of any length but 0.
EulerAngles to_euler(Quaternion q);

}  // namespace fakebot::robots::kugle
