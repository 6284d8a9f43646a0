#include "robots/kugle/control/sliding_mode.hpp"

#include <cmath>

#include "robots/kugle/control/limits.hpp"

namespace fakebot::robots::kugle {
namespace {

constexpr Vec3 by_component(Vec3 a, Vec3 b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}

double sign_of(double value) {
  return std::copysign(1.0, value);
}

}  // namespace

/// In the frame of the manifold, which is the body's or the inertial one.
struct SlidingMode::Motion {
  bool in_body = true;
  Quaternion error;      // of the attitude, the short way
  Vec3 rates;            // rad/s
  Vec3 kept_rates;       // those that the equivalent control takes into account
  Vec3 rates_reference;  // rad/s

  /// The product of a rotation and the error. In the body's frame the error is that of the body
  /// before the rotation, in the inertial frame after it.
  Vec3 after_error(Vec3 v) const {
    return error.w * v + (in_body ? cross(imaginary(error), v) : cross(v, imaginary(error)));
  }
  Vec3 before_error(Vec3 v) const {
    return error.w * v + (in_body ? cross(v, imaginary(error)) : cross(imaginary(error), v));
  }
};

void SlidingMode::tune(const SlidingModeTuning& tuning) {
  tuning_ = tuning;
  per_epsilon_ = {1 / tuning.epsilon.x, 1 / tuning.epsilon.y, 1 / tuning.epsilon.z};
}

PerWheel SlidingMode::step(const NominalModel& model, const AttitudeState& state,
                           const AttitudeReference& reference, double equivalent_control_share) {
  const std::uint8_t type = tuning_.manifold_type;
  if (type > manifold::kOmegaBody) { return {}; }
  const Quaternion q = state.attitude;
  const Vec3 rates = body_rates(q, state.attitude_derivative);
  const Vec3 kept = tuning_.disable_omega_xy_in_equivalent_control ? Vec3{0, 0, rates.z} : rates;
  const bool in_body = type == manifold::kQDotBody || type == manifold::kOmegaBody;

  Motion motion{
      .in_body = in_body,
      .error = in_body ? conjugate(reference.attitude) * q : q * conjugate(reference.attitude),
      .rates = rates,
      .kept_rates = kept,
      .rates_reference = reference.body_rates_rad_s};
  if (motion.error.w < 0) { motion.error = -1.0 * motion.error; }
  if (!in_body) {
    motion.rates = body_to_inertial(q, rates);
    motion.kept_rates = body_to_inertial(q, kept);
    motion.rates_reference = body_to_inertial(reference.attitude, reference.body_rates_rad_s);
  }

  const double share = tuning_.equivalent_control ? equivalent_control_share : 0;
  const bool of_omega = type == manifold::kOmegaBody || type == manifold::kOmegaInertial;
  Vec3 wanted = of_omega ? omega_manifold(motion, share) : q_dot_manifold(motion, share);
  if (!in_body) { wanted = inertial_to_body(q, wanted); }
  // With the rates themselves about the body the firmware writes K q' over what the model says.
  const bool forgets_model =
      type == manifold::kOmegaBody && !tuning_.disable_q_dot_in_equivalent_control;
  return model.torques(model.at(q, rates, state.heading_velocity), wanted,
                       forgets_model ? 0 : share);
}

/// S = vec(q_err)' + K vec(q_err). Returns the wanted angular acceleration.
Vec3 SlidingMode::q_dot_manifold(const Motion& motion, double share) {
  const Vec3 error = imaginary(motion.error);
  const Vec3 from_rates = 0.5 * motion.after_error(motion.rates);
  const Vec3 from_reference = -0.5 * motion.before_error(motion.rates_reference);
  surface_ = by_component(tuning_.k, error) + from_rates + from_reference;

  Vec3 rest = by_component(tuning_.k, from_reference);
  if (!tuning_.disable_q_dot_in_equivalent_control) {
    const Quaternion last = pure(motion.kept_rates);
    const Quaternion first = pure(motion.rates_reference);
    const Quaternion both =
        motion.in_body ? first * motion.error * last : last * motion.error * first;
    rest = rest + by_component(tuning_.k, 0.5 * motion.after_error(motion.kept_rates)) -
           0.5 * imaginary(both);
  }
  // The inverse of half of after_error().
  const Vec3 right = switching() - share * rest;
  const double w = motion.error.w;
  const double along = dot(error, right);
  const double per = 1 / (w * (w * w + dot(error, error)));
  const Vec3 turned = motion.in_body ? cross(error, right) : cross(right, error);
  const Vec3 wanted = 2 * per * (w * (w * right - turned) + along * error);
  // A quaternion of length 1 bends inwards while it turns.
  return wanted + share * 0.5 * dot(motion.rates, motion.rates) / w * error;
}

/// S = omega - omega_ref + K vec(q_err). Returns the wanted angular acceleration.
Vec3 SlidingMode::omega_manifold(const Motion& motion, double share) {
  surface_ =
      by_component(tuning_.k, imaginary(motion.error)) + motion.rates - motion.rates_reference;

  const Vec3 from_reference =
      by_component(tuning_.k, -0.5 * motion.before_error(motion.rates_reference));
  if (tuning_.disable_q_dot_in_equivalent_control) { return switching() - share * from_reference; }
  const Vec3 from_rates = 0.5 * motion.after_error(motion.kept_rates);
  const Vec3 scaled = by_component(tuning_.k, from_rates);
  // In the body's frame the firmware adds this twice, once without K, instead of what belongs
  // there.
  return switching() - share * (scaled + (motion.in_body ? from_rates : from_reference));
}

Vec3 SlidingMode::switching() const {
  if (!tuning_.continuous_switching) {
    return -1.0 * by_component(tuning_.eta,
                               {sign_of(surface_.x), sign_of(surface_.y), sign_of(surface_.z)});
  }
  return -1.0 * by_component(tuning_.eta, {bounded(surface_.x * per_epsilon_.x, 1),
                                           bounded(surface_.y * per_epsilon_.y, 1),
                                           bounded(surface_.z * per_epsilon_.z, 1)});
}

}  // namespace fakebot::robots::kugle
