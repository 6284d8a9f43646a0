// The gyro: the raw samples, and the heading and rate computed from the samples.
#pragma once

#include <array>
#include <cstdint>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "robots/kobuki/noise.hpp"
#include "robots/kobuki/parameters.hpp"

namespace fakebot::robots::kobuki {

/// What the robot knows about its movement without the gyro.
enum class Stance : std::uint8_t {
  standing,  ///< no wheel turns or shall turn, both are on the floor, no cliff is seen
  lifted,    ///< like standing, but a wheel hangs down or a cliff is seen
  starting,  ///< a wheel shall turn but does not
  driving,   ///< a wheel turns
};

/// The heading is the sum of the measured rates minus the bias.
///
///   never driven --drives--> moves <--rate changes / 0.4 s of steady rate--> frozen
///   (frozen on a floor)
///
/// While frozen, the rate is exactly 0 and the heading stays, whatever the samples: the bias is the
/// mean of the samples. A robot that has never driven does not notice turns on a floor; after a
/// drive the robot notices turns of changing rate only.
/// Source: observed, firmware 1.2.0; captured: rate 0 while the raw samples move.
class Gyro {
 public:
  Gyro(const Parameters& parameters, std::uint64_t seed);

  /// The robot has turned by this angle in the tick, counter-clockwise.
  void turn(double turn_rad) { turned_rad_ += turn_rad; }

  /// A hand has turned the robot, which took a while: the next samples measure the turn.
  void carry(double turn_rad) { carried_rad_ += turn_rad; }

  /// Simulates a tick. True if a sample is due, 100 times a second.
  [[nodiscard]] bool step() {
    ++ticks_;
    const std::uint32_t before = clock_;
    clock_ += clock_per_tick_;
    return clock_ < before;
  }

  /// Takes a sample over the time since the last sample.
  void sample(Stance stance);

  /// The heading since power-on, in (-180, 180]. Source: observed, starts at 0 and wraps at 180.
  double angle_deg() const { return angle_deg_; }
  double rate_deg_s() const { return rate_deg_s_; }

  protocol::kobuki::Inertial inertial() const;
  /// The samples since the last call, at most eight; the running number goes on.
  const protocol::kobuki::RawGyro& take_samples();
  /// The next take_samples() begins with this sample, if the sample is among the last 30. Source:
  /// observed, firmware 1.2.0.
  void send_again_from(std::uint8_t sample_id);
  /// Makes the last sample the first, with number 0: earlier samples were not read.
  void begin_with_last_sample();

 private:
  using Axes = std::array<double, 3>;  // axes of the sensor, deg/s

  // Source: observed, firmware 1.2.0; the size of the ring, 32, is read from the firmware.
  static constexpr std::size_t kKept = 32;
  static constexpr std::uint8_t kOldestSentAgain = 30;
  static constexpr std::uint8_t kMostPerFrame = 8;

  double take_turn_deg(double elapsed_s);
  Axes measure(double rate_deg_s);
  void drift();
  void keep(const Axes& measured);
  void follow(double measured_deg_s, bool at_rest);
  bool is_frozen(Stance stance) const;
  void learn(double measured_deg_s);

  Noise noise_;
  Noise drift_;
  Axes bias_deg_s_;
  double range_deg_s_;
  double rate_error_;
  double scale_;
  double steady_deg_s_;
  double learned_deg_s_;  // bias about z
  double samples_learned_;
  bool has_driven_ = false;
  double steady_rate_deg_s_ = 0;
  int steady_samples_ = 0;  // at rest and with a rate near steady_rate_deg_s_
  // Overflows when a sample is due.
  std::uint32_t clock_per_tick_;
  std::uint32_t clock_ = 0;
  int ticks_ = 0;  // since the last sample
  int samples_to_drift_;
  double turned_rad_ = 0;
  double carried_rad_ = 0;
  double angle_deg_ = 0;
  double rate_deg_s_ = 0;
  std::uint8_t next_sample_id_ = 0;
  std::uint8_t first_to_send_ = 0;
  std::array<protocol::kobuki::GyroSample, kKept> kept_{};  // by their number
  protocol::kobuki::RawGyro raw_;
};

}  // namespace fakebot::robots::kobuki
