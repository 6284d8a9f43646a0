#include "robots/kugle/control/attitude/sliding_mode.hpp"

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

/// The motion in the frame of the manifold, which is the body's or the inertial frame.
struct SlidingMode::Motion {
  double error_w = 1;  // of the attitude, the short way
  Vec3 error;
  Vec3 rates;            // rad/s
  Vec3 kept_rates;       // rates that the equivalent control takes into account
  Vec3 rates_reference;  // rad/s
};

namespace {

/// The imaginary part of the product of a vector and the error, or of the error and the vector. In
/// the frame of the body the robot's rates come after the error, in the inertial frame before the
/// error; for the rates of the reference the order is the reverse.
constexpr Vec3 vector_after(double error_w, Vec3 error, Vec3 v) {
  return error_w * v + cross(error, v);
}
constexpr Vec3 vector_before(double error_w, Vec3 error, Vec3 v) {
  return error_w * v + cross(v, error);
}

}  // namespace

void SlidingMode::tune(const SlidingModeTuning& tuning) {
  tuning_ = tuning;
  per_epsilon_ = {1 / tuning.epsilon.x, 1 / tuning.epsilon.y, 1 / tuning.epsilon.z};
}

PerWheel SlidingMode::step(const NominalModel& model, const Seen& state,
                           const AttitudeReference& reference, double equivalent_control_share) {
  const double share = tuning_.equivalent_control ? equivalent_control_share : 0;
  switch (tuning_.manifold_type) {
    case manifold::kQDotBody:
    case manifold::kOmegaBody: return step_in_frame<true>(model, state, reference, share);
    case manifold::kQDotInertial:
    case manifold::kOmegaInertial: return step_in_frame<false>(model, state, reference, share);
    default: return {};
  }
}

template <bool in_body>
PerWheel SlidingMode::step_in_frame(const NominalModel& model, const Seen& state,
                                    const AttitudeReference& reference, double share) {
  const Quaternion q = state.attitude;
  const Vec3 rates = state.body_rates_rad_s;
  const Vec3 kept = tuning_.disable_omega_xy_in_equivalent_control ? Vec3{0, 0, rates.z} : rates;
  const Quaternion error =
      in_body ? conjugate(reference.attitude) * q : q * conjugate(reference.attitude);
  const double side = error.w < 0 ? -1 : 1;
  Motion motion{.error_w = side * error.w,
                .error = side * imaginary(error),
                .rates = rates,
                .kept_rates = kept,
                .rates_reference = reference.body_rates_rad_s};
  if constexpr (!in_body) {
    motion.rates = body_to_inertial(q, rates);
    motion.kept_rates = body_to_inertial(q, kept);
    motion.rates_reference = body_to_inertial(reference.attitude, reference.body_rates_rad_s);
  }

  const bool of_omega = tuning_.manifold_type == manifold::kOmegaBody ||
                        tuning_.manifold_type == manifold::kOmegaInertial;
  Vec3 wanted =
      of_omega ? omega_manifold<in_body>(motion, share) : q_dot_manifold<in_body>(motion, share);
  if constexpr (!in_body) { wanted = inertial_to_body(q, wanted); }
  // For omega about the body the firmware writes K q' over the result of the model.
  const bool forgets_model = of_omega && in_body && !tuning_.disable_q_dot_in_equivalent_control;
  return model.torques(model.at(q, rates, state.heading_velocity_m_s), wanted,
                       forgets_model ? 0 : share);
}

/// S = vec(q_err)' + K vec(q_err). Returns the wanted angular acceleration.
template <bool in_body>
Vec3 SlidingMode::q_dot_manifold(const Motion& motion, double share) {
  const double w = motion.error_w;
  const Vec3 error = motion.error;
  const auto rates_term = in_body ? vector_after : vector_before;
  const auto reference_term = in_body ? vector_before : vector_after;
  const Vec3 reference = reference_term(w, error, motion.rates_reference);
  surface_ =
      by_component(tuning_.k, error) + 0.5 * (rates_term(w, error, motion.rates) - reference);

  Vec3 rest = -0.5 * by_component(tuning_.k, reference);
  if (!tuning_.disable_q_dot_in_equivalent_control) {
    // The product of the reference's rates, the error and the rates; the first two factors are at
    // hand.
    const double real = -dot(motion.rates_reference, error);
    const Vec3 turning =
        in_body ? cross(reference, motion.kept_rates) : cross(motion.kept_rates, reference);
    rest = rest + 0.5 * (by_component(tuning_.k, rates_term(w, error, motion.kept_rates)) -
                         (real * motion.kept_rates + turning));
  }
  // The inverse of half of rates_term().
  const Vec3 right = switching() - share * rest;
  const double square = w * w + dot(error, error);
  const double per = 1 / (w * square);
  const Vec3 turned = in_body ? cross(error, right) : cross(right, error);
  // A quaternion of length 1 also bends inwards while turning.
  const double bend = share * 0.5 * dot(motion.rates, motion.rates) * square;
  return per * ((2 * w) * (w * right - turned) + (2 * dot(error, right) + bend) * error);
}

/// S = omega - omega_ref + K vec(q_err). Returns the wanted angular acceleration.
template <bool in_body>
Vec3 SlidingMode::omega_manifold(const Motion& motion, double share) {
  const auto rates_term = in_body ? vector_after : vector_before;
  const auto reference_term = in_body ? vector_before : vector_after;
  surface_ = by_component(tuning_.k, motion.error) + motion.rates - motion.rates_reference;

  const Vec3 from_reference = by_component(
      tuning_.k, -0.5 * reference_term(motion.error_w, motion.error, motion.rates_reference));
  if (tuning_.disable_q_dot_in_equivalent_control) { return switching() - share * from_reference; }
  const Vec3 from_rates = 0.5 * rates_term(motion.error_w, motion.error, motion.kept_rates);
  const Vec3 scaled = by_component(tuning_.k, from_rates);
  // In the body's frame the firmware adds from_rates twice, once without K, in place of
  // from_reference.
  return switching() - share * (scaled + (in_body ? from_rates : from_reference));
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
