// The gyro: heading and rate as the robot reports them, and the raw samples.
#pragma once

#include <array>
#include <cstdint>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "sim/kobuki/parameters.hpp"
#include "sim/random.hpp"

namespace fakebot::sim::kobuki {

class Gyro {
 public:
  Gyro(const Parameters& parameters, std::uint64_t seed);

  /// The robot has turned by so much in this tick, counter-clockwise.
  void turn(double turn_rad) { turned_rad_ += turn_rad; }

  /// Takes one sample, of the time since the last one. 100 Hz.
  void sample();

  /// Since power-on, in (-180, 180]. Source: observed, starts at 0 and wraps there.
  double angle_deg() const { return angle_deg_; }
  double rate_deg_s() const { return rate_deg_s_; }

  protocol::kobuki::Inertial inertial() const;
  /// The samples since the last call; the running number goes on.
  const protocol::kobuki::RawGyro& take_samples();

 private:
  Random random_;
  // Samples are made of whole numbers, in steps of 2^-16 digits.
  std::array<std::int64_t, 3> bias_steps_;  // in the axes of the sensor
  std::int64_t steps_per_noise_;            // 0: no noise
  double turned_rad_ = 0;
  double angle_deg_ = 0;
  double rate_deg_s_ = 0;
  std::uint8_t next_sample_id_ = 0;
  bool taken_ = false;
  protocol::kobuki::RawGyro raw_;
};

}  // namespace fakebot::sim::kobuki
