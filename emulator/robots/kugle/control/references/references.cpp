#include "robots/kugle/control/references/references.hpp"

#include <cmath>

namespace fakebot::robots::kugle {
namespace {

/// The rotation at these rates for a time.
Quaternion turned(Vec3 rates_rad_s, double dt_s) {
  const double rate = std::sqrt(dot(rates_rad_s, rates_rad_s));
  if (!(rate > 0)) { return {}; }
  const SinCos half_turn = sin_cos(0.5 * dt_s * rate);
  const Vec3 axis = half_turn.sin / rate * rates_rad_s;
  return {half_turn.cos, axis.x, axis.y, axis.z};
}

/// The shortest rotation that leans the vertical as q does.
Quaternion tilt_only(Quaternion q) {
  const double x = 2 * (q.w * q.y + q.x * q.z);
  const double y = 2 * (q.y * q.z - q.w * q.x);
  const double square = x * x + y * y;
  if (square == 0) { return {}; }
  const double half_cos = std::sqrt(0.5 * (1 + std::sqrt(1 - square)));
  const double per = 1 / (2 * half_cos);
  return {half_cos, -y * per, x * per, 0};
}

}  // namespace

Quaternion with_heading_of(Quaternion reference, Quaternion attitude) {
  return conjugate(tilt_only(attitude)) * attitude * tilt_only(reference);
}

void References::restart(Quaternion attitude) {
  *this = {};
  reset(attitude);
}

void References::reset(Quaternion attitude) {
  attitude_ = {.attitude = upright(attitude), .body_rates_rad_s = {}};
  set_attitude_ = attitude_.attitude;
  was_left_ = false;
  set_rates_rad_s_ = {};
  set_rates_frame_ = kUnknownFrame;
  integrates_rates_ = false;
  heading_ = half(kugle::heading(attitude));
  velocity_ = {};
  tests_.restart();
}

void References::on(const QuaternionReference& reference) {
  asked_attitude_ = {
      .frame = reference_frame::body, .attitude = reference.attitude, .rates_rad_s = {}};
  asked_rates_only_ = false;
  asked_attitude_ticks_ago_ = 0;
}

void References::on(const AngularVelocityReference& reference) {
  asked_attitude_ = {
      .frame = reference.frame, .attitude = {}, .rates_rad_s = reference.rates_rad_s};
  asked_rates_only_ = true;
  asked_attitude_ticks_ago_ = 0;
}

void References::on(const BalanceReference& reference) {
  asked_attitude_ = reference;
  asked_rates_only_ = false;
  asked_attitude_ticks_ago_ = 0;
}

void References::on(const VelocityReference& reference) {
  asked_velocity_ = reference;
  asked_velocity_ticks_ago_ = 0;
}

void References::run_tests(const Tuning& tuning) {
  if (const auto reference = tests_.step(tuning.references, tuning.sample_rate_hz)) {
    on(*reference);
  }
}

void References::follow_attitude(const Tuning& tuning, Quaternion attitude,
                                 bool independent_heading, double dt_s) {
  if (was_left_) {
    set_attitude_ = upright(set_attitude_);
    was_left_ = false;
  }
  if (asked_attitude_ticks_ago_ * dt_s < tuning.references.timeout_s) {
    set_rates_frame_ = asked_attitude_.frame;
    set_rates_rad_s_ = asked_attitude_.rates_rad_s;
    integrates_rates_ = asked_rates_only_;
    if (!integrates_rates_) { set_attitude_ = asked_attitude_.attitude; }
  } else {
    set_attitude_ = upright(set_attitude_);
    set_rates_frame_ = reference_frame::inertial;
    set_rates_rad_s_ = {};
    integrates_rates_ = false;
  }

  // The second condition looks at the last reference, also at a reference that has timed out.
  const bool inertial = set_rates_frame_ != reference_frame::body &&
                        asked_attitude_.frame == reference_frame::inertial;
  attitude_.body_rates_rad_s =
      inertial ? inertial_to_body(attitude, set_rates_rad_s_) : set_rates_rad_s_;
  if (integrates_rates_) {
    if (set_rates_frame_ == reference_frame::body) {
      set_attitude_ = attitude_.attitude * turned(set_rates_rad_s_, dt_s);
    } else if (inertial) {
      set_attitude_ = turned(set_rates_rad_s_, dt_s) * attitude_.attitude;
    }
  }
  attitude_.attitude =
      independent_heading ? with_heading_of(set_attitude_, attitude) : set_attitude_;
}

void References::leave_attitude(Quaternion attitude) {
  set_attitude_ = attitude;
  was_left_ = true;
  set_rates_frame_ = reference_frame::inertial;
  set_rates_rad_s_ = {};
  integrates_rates_ = false;
}

WantedVelocity References::follow_velocity(const Tuning& tuning, Heading current,
                                           bool independent_heading, double dt_s) {
  if (asked_velocity_ticks_ago_ * dt_s < tuning.references.timeout_s) {
    velocity_ = asked_velocity_;
  } else {
    velocity_ = VelocityReference{};
  }
  if (independent_heading) {
    heading_ = half(current);
  } else {
    const double half_turn_rad = 0.5 * velocity_.yaw_rate_rad_s * dt_s;
    if (half_turn_rad != turned_by_rad_) {
      turned_by_rad_ = half_turn_rad;
      half_turn_ = sin_cos(half_turn_rad);
    }
    heading_ = {heading_.cos * half_turn_.cos - heading_.sin * half_turn_.sin,
                heading_.sin * half_turn_.cos + heading_.cos * half_turn_.sin};
  }
  return {.velocity_m_s = velocity_.velocity_m_s,
          .in_heading_frame = velocity_.frame == reference_frame::heading,
          .yaw_rate_rad_s = velocity_.yaw_rate_rad_s};
}

void References::leave_velocity(Heading current) {
  velocity_ = VelocityReference{};
  heading_ = half(current);
}

void References::age(int ticks) {
  if (asked_attitude_ticks_ago_ < kNeverTicks) { asked_attitude_ticks_ago_ += ticks; }
  if (asked_velocity_ticks_ago_ < kNeverTicks) { asked_velocity_ticks_ago_ += ticks; }
}

}  // namespace fakebot::robots::kugle
