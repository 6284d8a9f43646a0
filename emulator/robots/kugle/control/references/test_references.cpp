#include "robots/kugle/control/references/test_references.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace fakebot::robots::kugle {
namespace {

using std::numbers::pi;

constexpr double kRadPerDeg = pi / 180;

/// Attitudes for two seconds each.
constexpr std::array<EulerAngles, 10> kSteps{{
    {},
    {.roll_rad = 5 * kRadPerDeg},
    {},
    {.pitch_rad = 5 * kRadPerDeg},
    {},
    {.roll_rad = -5 * kRadPerDeg, .pitch_rad = 5 * kRadPerDeg},
    {},
    {.yaw_rad = 45 * kRadPerDeg},
    {.yaw_rad = 45 * kRadPerDeg},
    {},
}};
constexpr double kStepS = 2;
constexpr double kAllStepsS = 20;

/// The sine of the test: amplitude, frequency at the start, growth of the frequency.
constexpr double kSineRad = 2 * kRadPerDeg;
constexpr double kSineHz = 0.5;
constexpr double kSineHzPerS = 0.02;

/// A lean that goes round faster and faster.
constexpr double kCircleRad = 3 * kRadPerDeg;
constexpr double kCircleTurnsPerS2 = 0.02;

/// Whole turns are left out first, so that long tests stay exact.
SinCos sin_cos_of_turns(double turns) {
  return sin_cos(2 * pi * std::fmod(turns, 1.0));
}

}  // namespace

std::optional<BalanceReference> TestReferences::step(const ReferenceTuning& tuning,
                                                     double sample_rate_hz) {
  if (tuning.step_test_enabled) { return steps(sample_rate_hz); }
  if (tuning.sine_test_enabled) { return sine(tick_++ / sample_rate_hz); }
  if (tuning.circle_test_enabled) { return circle(tick_++ / sample_rate_hz); }
  tick_ = 0;
  return std::nullopt;
}

BalanceReference TestReferences::steps(double sample_rate_hz) {
  ++tick_;
  if (tick_ >= kAllStepsS * sample_rate_hz) { tick_ = 0; }
  std::size_t step = 0;
  double end_s = kStepS;
  while (step + 1 < kSteps.size() && tick_ >= end_s * sample_rate_hz) {
    ++step;
    end_s += kStepS;
  }
  return {.frame = reference_frame::body, .attitude = from_euler(kSteps[step]), .rates_rad_s = {}};
}

BalanceReference TestReferences::sine(double time_s) const {
  const double frequency_hz = kSineHz + kSineHzPerS * time_s;
  const auto [sin, cos] = sin_cos_of_turns(frequency_hz * time_s);
  const double roll_rate_rad_s = kSineRad * cos * 2 * pi * (kSineHzPerS * time_s + frequency_hz);
  return {.frame = reference_frame::body,
          .attitude = from_euler({.roll_rad = kSineRad * sin}),
          .rates_rad_s = {roll_rate_rad_s, 0, 0}};
}

BalanceReference TestReferences::circle(double time_s) const {
  const auto [sin, cos] = sin_cos_of_turns(0.5 * kCircleTurnsPerS2 * time_s * time_s);
  const double turning_rad_s = 2 * pi * kCircleTurnsPerS2 * time_s;
  const SinCos lean = sin_cos(0.5 * kCircleRad);
  const Quaternion attitude{lean.cos, cos * lean.sin, sin * lean.sin, 0};
  const Quaternion change{0, -turning_rad_s * sin * lean.sin, turning_rad_s * cos * lean.sin, 0};
  return {.frame = reference_frame::body,
          .attitude = attitude,
          .rates_rad_s = body_rates(attitude, change)};
}

}  // namespace fakebot::robots::kugle
