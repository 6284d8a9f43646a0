#include "sim/kobuki/gyro.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "sim/kobuki/timing.hpp"

namespace fakebot::sim::kobuki {

using protocol::kobuki::GyroSample;
using protocol::kobuki::Inertial;
using protocol::kobuki::kGyroDigitDegS;
using protocol::kobuki::RawGyro;

namespace {

constexpr double kDegPerRad = 180 / std::numbers::pi;
constexpr double kSamplePeriodS = kTicksPerGyroSample * kTickS;

/// To the nearest integer; what does not fit saturates, as the sensor does.
std::int16_t to_int16(double value) {
  constexpr double kMin = std::numeric_limits<std::int16_t>::min();
  constexpr double kMax = std::numeric_limits<std::int16_t>::max();
  const double nearest = value < 0 ? value - 0.5 : value + 0.5;
  return static_cast<std::int16_t>(std::clamp(nearest, kMin, kMax));
}

}  // namespace

Gyro::Gyro(const Parameters& parameters, std::uint64_t seed)
    : random_(seed),
      bias_digits_{parameters.gyro_bias_x_deg_s / kGyroDigitDegS,
                   parameters.gyro_bias_y_deg_s / kGyroDigitDegS,
                   parameters.gyro_bias_z_deg_s / kGyroDigitDegS},
      noise_digits_(parameters.gyro_noise_digits) {}

void Gyro::sample() {
  const double turned_deg = turned_rad_ * kDegPerRad;
  turned_rad_ = 0;
  rate_deg_s_ = turned_deg / kSamplePeriodS;
  angle_deg_ += turned_deg;
  if (angle_deg_ > 180) { angle_deg_ -= 360; }
  if (angle_deg_ <= -180) { angle_deg_ += 360; }

  if (taken_) {
    raw_.sample_count = 0;
    taken_ = false;
  }
  if (raw_.sample_count == 0) { raw_.frame_id = next_sample_id_; }
  ++next_sample_id_;
  // The robot turns about z only; x and y show what the sensor itself adds.
  std::array<double, 3> digits = bias_digits_;
  digits[2] += rate_deg_s_ / kGyroDigitDegS;
  if (noise_digits_ > 0) {
    for (double& axis : digits) { axis += noise_digits_ * random_.normal(); }
  }
  raw_.samples[raw_.sample_count++] =
      GyroSample{to_int16(digits[0]), to_int16(digits[1]), to_int16(digits[2])};
}

Inertial Gyro::inertial() const {
  return {to_int16(angle_deg_ * 100), to_int16(rate_deg_s_ * 100), {}};
}

const RawGyro& Gyro::take_samples() {
  taken_ = true;
  return raw_;
}

}  // namespace fakebot::sim::kobuki
