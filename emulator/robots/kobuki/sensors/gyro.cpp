#include "robots/kobuki/sensors/gyro.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "robots/kobuki/sensors/gyro_error.hpp"
#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

using protocol::kobuki::GyroSample;
using protocol::kobuki::Inertial;
using protocol::kobuki::kGyroDigitDegS;
using protocol::kobuki::RawGyro;

namespace {

constexpr double kDegPerRad = 180 / std::numbers::pi;
constexpr double kSampleS = kTicksPerGyroSample * kTickS;
constexpr int kSamplesPerS = static_cast<int>(1 / kSampleS);

/// The bias makes a step of its random walk each second.
constexpr int kSamplesPerDrift = kSamplesPerS;
constexpr double kSqrtDriftsPerHour = 60;

/// Source: observed, firmware 1.2.0: 0.4 s.
constexpr int kSteadySamples = kSamplesPerS * 2 / 5;
/// The samples known at power-on, as if the robot had rested for ten seconds before. (choice)
constexpr double kSamplesKnown = 10 * kSamplesPerS;

/// How fast a robot is turned by hand. (assumed)
constexpr double kHandDegS = 180;

/// Rounds to the nearest integer; saturates, as the sensor does. Without a branch: the sign of
/// noise cannot be predicted.
std::int16_t to_int16(double value) {
  const double inside = std::clamp<double>(value, INT16_MIN, INT16_MAX);
  return static_cast<std::int16_t>(inside + std::copysign(0.5, inside));
}

std::int16_t to_centi(double value) {
  return to_int16(value * 100);
}

std::int16_t to_digits(double rate_deg_s) {
  return to_int16(rate_deg_s * (1 / kGyroDigitDegS));
}

double wrapped_deg(double angle_deg) {
  if (angle_deg > 180) { return angle_deg - 360; }
  if (angle_deg <= -180) { return angle_deg + 360; }
  return angle_deg;
}

/// The bias of a robot: each robot has a different bias.
std::array<double, 3> bias_of_robot(const Parameters& parameters, std::uint64_t seed) {
  auto bias = Noise(NoiseOf::gyro_bias, seed, parameters.gyro_bias_spread_deg_s).draw();
  bias[0] += parameters.gyro_bias_x_deg_s;
  bias[1] += parameters.gyro_bias_y_deg_s;
  bias[2] += parameters.gyro_bias_z_deg_s;
  return bias;
}

std::uint32_t clock_per_tick(const Parameters& parameters) {
  constexpr double kOverflow = 1LL << 32;
  const double speed = 1 + parameters.gyro_clock_error_percent * 0.01;
  return static_cast<std::uint32_t>(kOverflow / kTicksPerGyroSample * speed);
}

}  // namespace

Gyro::Gyro(const Parameters& parameters, std::uint64_t seed)
    : noise_(NoiseOf::gyro, seed, parameters.gyro_noise_digits * kGyroDigitDegS),
      drift_(NoiseOf::gyro_drift, seed, parameters.gyro_bias_drift_deg_s / kSqrtDriftsPerHour),
      bias_deg_s_(bias_of_robot(parameters, seed)),
      range_deg_s_(parameters.gyro_range_deg_s),
      rate_error_(parameters.gyro_rate_error),
      scale_(parameters.gyro_scale),
      steady_deg_s_(parameters.gyro_steady_deg_s),
      learned_deg_s_(parameters.gyro_bias_known != 0 ? bias_deg_s_[2] : 0),
      samples_learned_(parameters.gyro_bias_known != 0 ? kSamplesKnown : 0),
      clock_per_tick_(clock_per_tick(parameters)),
      samples_to_drift_(kSamplesPerDrift) {}

inline double Gyro::take_turn_deg(double elapsed_s) {
  double turn_deg = turned_rad_ * kDegPerRad;
  turned_rad_ = 0;
  if (carried_rad_ != 0) [[unlikely]] {
    const double most_rad = kHandDegS / kDegPerRad * elapsed_s;
    const double carried_rad = std::clamp(carried_rad_, -most_rad, most_rad);
    carried_rad_ -= carried_rad;
    turn_deg += carried_rad * kDegPerRad;
  }
  return turn_deg;
}

/// The robot turns about z only; x and y show only bias and noise of the sensor.
inline Gyro::Axes Gyro::measure(double rate_deg_s) {
  const Axes noise = noise_.draw();
  double z = rate_deg_s + bias_deg_s_[2] + noise[2];
  if (rate_error_ != 0) { z += gyro_error_deg_s(rate_deg_s) * rate_error_; }
  return {bias_deg_s_[0] + noise[0], bias_deg_s_[1] + noise[1],
          std::clamp(z, -range_deg_s_, range_deg_s_)};
}

inline void Gyro::keep(const Axes& measured) {
  kept_[next_sample_id_ % kKept] =
      GyroSample{to_digits(measured[0]), to_digits(measured[1]), to_digits(measured[2])};
  ++next_sample_id_;
}

/// Counts for how long the rate has been steady.
inline void Gyro::follow(double measured_deg_s, bool at_rest) {
  const bool is_near = std::abs(measured_deg_s - steady_rate_deg_s_) < steady_deg_s_;
  if (at_rest && is_near) {
    steady_samples_ = std::min(steady_samples_ + 1, kSteadySamples);
  } else {
    steady_samples_ = 0;
    steady_rate_deg_s_ = measured_deg_s;
  }
}

inline bool Gyro::is_frozen(Stance stance) const {
  if (steady_deg_s_ == 0) { return false; }
  if (has_driven_) { return steady_samples_ == kSteadySamples; }
  return stance == Stance::standing;
}

inline void Gyro::learn(double measured_deg_s) {
  ++samples_learned_;
  learned_deg_s_ += (measured_deg_s - learned_deg_s_) / samples_learned_;
}

void Gyro::sample(Stance stance) {
  const double elapsed_s = ticks_ * kTickS;
  ticks_ = 0;
  if (--samples_to_drift_ == 0) { drift(); }
  if (carried_rad_ != 0) [[unlikely]] {
    stance = Stance::lifted;
    steady_samples_ = 0;  // no hand is steady
  }
  const Axes measured = measure(take_turn_deg(elapsed_s) * (1 / elapsed_s));
  keep(measured);
  if (stance == Stance::driving) { has_driven_ = true; }
  follow(measured[2], stance == Stance::standing || stance == Stance::lifted);
  if (is_frozen(stance)) {
    learn(measured[2]);
    rate_deg_s_ = 0;
    return;
  }
  rate_deg_s_ = (measured[2] - learned_deg_s_) * scale_;
  angle_deg_ += rate_deg_s_ * elapsed_s;
  if (std::abs(angle_deg_) >= 180) [[unlikely]] { angle_deg_ = wrapped_deg(angle_deg_); }
}

void Gyro::drift() {
  samples_to_drift_ = kSamplesPerDrift;
  const Axes drift = drift_.draw();
  for (std::size_t axis = 0; axis < drift.size(); ++axis) { bias_deg_s_[axis] += drift[axis]; }
}

Inertial Gyro::inertial() const {
  return {to_centi(angle_deg_), to_centi(rate_deg_s_), {}};
}

void Gyro::begin_with_last_sample() {
  if (next_sample_id_ == first_to_send_) { return; }
  kept_[0] = kept_[static_cast<std::uint8_t>(next_sample_id_ - 1) % kKept];
  first_to_send_ = 0;
  next_sample_id_ = 1;
}

void Gyro::send_again_from(std::uint8_t sample_id) {
  const auto age = static_cast<std::uint8_t>(next_sample_id_ - sample_id);
  if (age <= kOldestSentAgain) { first_to_send_ = sample_id; }
}

const RawGyro& Gyro::take_samples() {
  const auto waiting = static_cast<std::uint8_t>(next_sample_id_ - first_to_send_);
  raw_.frame_id = first_to_send_;
  raw_.sample_count = std::min(waiting, kMostPerFrame);
  for (std::size_t i = 0; i < raw_.sample_count; ++i) {
    raw_.samples[i] = kept_[first_to_send_++ % kKept];
  }
  return raw_;
}

}  // namespace fakebot::robots::kobuki
