#include "sim/kobuki/gyro.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/kobuki/timing.hpp"

namespace fakebot::sim::kobuki {

using protocol::kobuki::GyroSample;
using protocol::kobuki::Inertial;
using protocol::kobuki::kGyroDigitDegS;
using protocol::kobuki::RawGyro;

namespace {

constexpr double kDegPerRad = 180 / std::numbers::pi;
constexpr double kSamplesPerS = 1 / (kTicksPerGyroSample * kTickS);

constexpr int kStepBits = 16;
constexpr double kStepsPerDigit = 1 << kStepBits;
constexpr double kStepsPerDegS = kStepsPerDigit / kGyroDigitDegS;

/// What does not fit saturates, as the sensor does.
std::int16_t saturated(std::int64_t value) {
  return static_cast<std::int16_t>(std::clamp<std::int64_t>(value, INT16_MIN, INT16_MAX));
}

std::int64_t nearest_digit(std::int64_t steps) {
  constexpr std::int64_t kHalfDigit = 1 << (kStepBits - 1);
  return (steps + kHalfDigit) >> kStepBits;
}

/// To the nearest 0.01.
std::int16_t to_centi(double value) {
  return saturated(static_cast<std::int64_t>(value * 100 + (value < 0 ? -0.5 : 0.5)));
}

double wrapped_deg(double angle_deg) {
  if (angle_deg > 180) { return angle_deg - 360; }
  if (angle_deg <= -180) { return angle_deg + 360; }
  return angle_deg;
}

std::int64_t bias_steps(double bias_deg_s) {
  return std::llround(bias_deg_s * kStepsPerDegS);
}

}  // namespace

Gyro::Gyro(const Parameters& parameters, std::uint64_t seed)
    : random_(seed),
      bias_steps_{bias_steps(parameters.gyro_bias_x_deg_s),
                  bias_steps(parameters.gyro_bias_y_deg_s),
                  bias_steps(parameters.gyro_bias_z_deg_s)},
      steps_per_noise_(
          std::llround(parameters.gyro_noise_digits * kStepsPerDigit / Random::kNoiseUnit)) {}

void Gyro::sample() {
  const double turned_deg = turned_rad_ * kDegPerRad;
  turned_rad_ = 0;
  rate_deg_s_ = turned_deg * kSamplesPerS;
  angle_deg_ += turned_deg;
  if (std::abs(angle_deg_) >= 180) [[unlikely]] { angle_deg_ = wrapped_deg(angle_deg_); }

  if (taken_) {
    raw_.sample_count = 0;
    taken_ = false;
  }
  if (raw_.sample_count == 0) { raw_.frame_id = next_sample_id_; }
  ++next_sample_id_;
  const auto turning_steps = static_cast<std::int64_t>(rate_deg_s_ * kStepsPerDegS);
  std::array<std::int64_t, 3> noise{};
  if (steps_per_noise_ > 0) { noise = random_.noise(); }
  // The robot turns about z only; x and y show what the sensor itself adds, which is
  // always in range.
  raw_.samples[raw_.sample_count++] = GyroSample{
      static_cast<std::int16_t>(nearest_digit(bias_steps_[0] + noise[0] * steps_per_noise_)),
      static_cast<std::int16_t>(nearest_digit(bias_steps_[1] + noise[1] * steps_per_noise_)),
      saturated(nearest_digit(bias_steps_[2] + noise[2] * steps_per_noise_ + turning_steps))};
}

Inertial Gyro::inertial() const {
  return {to_centi(angle_deg_), to_centi(rate_deg_s_), {}};
}

const RawGyro& Gyro::take_samples() {
  taken_ = true;
  return raw_;
}

}  // namespace fakebot::sim::kobuki
